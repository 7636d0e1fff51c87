"""What the pages of a library show, worked out from its rule set; how it looks is in ../templates and ../assets."""
