"""The command line: one command a file, each a thin shell around `chezlang.api`."""
