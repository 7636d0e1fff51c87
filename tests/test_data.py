from pathlib import Path

import pytest

import chezlang
from chezlang import data


def test_a_checkout_has_its_folders_beside_the_package() -> None:
    if (Path(chezlang.__file__).parent / "_data").is_dir():
        pytest.skip("this chezlang is installed from a wheel")
    assert data.data_dir("grammar") == Path(chezlang.__file__).resolve().parent.parent / "grammar"


def test_a_wheel_has_its_folders_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = tmp_path / "chezlang" / "_data" / "cards"
    inside.mkdir(parents=True)
    (tmp_path / "cards").mkdir()  # somebody else's, beside an installed package
    monkeypatch.setattr(data, "__file__", str(tmp_path / "chezlang" / "data.py"))
    assert data.data_dir("cards") == inside


def test_a_missing_folder_is_named() -> None:
    with pytest.raises(FileNotFoundError, match="no folder 'nowhere' at "):
        data.data_dir("nowhere")
