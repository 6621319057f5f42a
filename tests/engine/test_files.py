"""Reading files: what is refused, and how clearly."""

import time
from enum import Enum
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct

from grognard.engine.files.yaml import BadFile, Document, decode, decode_rows, parse_yaml, read_yaml, suggestion


class Size(Enum):
    SMALL = "small"
    LARGE = "large"


class Unit(Struct, forbid_unknown_fields=True):
    id: str
    x: float
    size: Size = Size.SMALL
    status: Annotated[int, Meta(ge=0, le=6)] = 4
    at: tuple[float, float] | None = None


class March(Struct, tag="march", forbid_unknown_fields=True):
    distance: float


class Shoot(Struct, tag="shoot", forbid_unknown_fields=True):
    target: str


class Sheet(Struct, forbid_unknown_fields=True):
    title: str
    units: list[Unit] = []
    sides: dict[str, Unit] = {}
    do: list[March | Shoot] = []
    mode: Literal["fast", "decisive"] = "fast"
    options: dict[str, bool | int | str] = {}
    fast: bool = False


def read(text: str | bytes) -> Document:
    return parse_yaml(text.encode() if isinstance(text, str) else text, "sheet.yaml")


def complaint(text: str | bytes) -> BadFile:
    with pytest.raises(BadFile) as caught:
        decode(read(text), Sheet)
    return caught.value


REFUSED_READING = [
    ("", "sheet.yaml: expected fields, but the file is empty"),
    ("# only a comment\n", "sheet.yaml: expected fields, but the file is empty"),
    (b"title: caf\xe9\n", "sheet.yaml, line 1: expected text in UTF-8"),
    (b"\x89PNG\r\n\x1a\n\x00\x00", "sheet.yaml, line 1: expected text in UTF-8"),
    ("a: 1\nb: \x07\n", "sheet.yaml, line 2: expected text, got the control character 0x07"),
    ('a: 1\nb: "\\0"\n', "sheet.yaml, line 2, b: expected text without control characters"),
    ("a: [1, 2\nb: 3\n", "sheet.yaml, line 2: expected YAML: did not find expected ',' or ']'"),
    ("a: 1\n---\nb: 2\n", "sheet.yaml, line 2: expected one document in the file, got a second"),
    ("sides: {a: 1,\n  b: 2, a: 3}\n", "sheet.yaml, line 2, sides.a: expected each field once, but it is given twice"),
    ("a: &x [1]\n", "sheet.yaml, line 1, a: expected every value written out, got an anchor or alias (& or *)"),
    ("a: *x\n", "sheet.yaml, line 1, a: expected every value written out, got an anchor or alias (& or *)"),
    ("a: !!python/name:os.system 1\n", "expected plain values, got the tag tag:yaml.org,2002:python/name:os.system"),
    ("units:\n  - {x: .nan}\n", "sheet.yaml, line 2, units[0].x: expected a finite number of ordinary size, got .nan"),
    ("x: -.inf\n", "sheet.yaml, line 1, x: expected a finite number of ordinary size, got -.inf"),
    ("x: 1e999\n", "sheet.yaml, line 1, x: expected a finite number of ordinary size, got 1e999"),
    ("x: 99999999999999999999\n", "sheet.yaml, line 1, x: expected a finite number of ordinary size"),
    ("? [a, b]\n: 1\n", "sheet.yaml, line 1: expected a field name, got a list or a mapping"),
    ('"a\\nb": 1\n', "sheet.yaml, line 1: expected a field name on one line"),
    ("a: " + "[" * 500 + "]" * 500, "expected at most 24 levels of lists and mappings in each other"),
    ("[" * 1_000_000, "expected at most 24 levels of lists and mappings in each other"),
    ("- 1\n" * 200_000, "sheet.yaml, line 100000, [99999]: expected at most 100,000 values in a file"),
]


@pytest.mark.parametrize(("text", "expected"), REFUSED_READING, ids=[repr(text[:24]) for text, _ in REFUSED_READING])
def test_reading_refuses(text: str | bytes, expected: str) -> None:
    with pytest.raises(BadFile) as caught:
        read(text)
    assert str(caught.value).startswith(expected) or str(caught.value).endswith(expected)
    assert str(caught.value).startswith("sheet.yaml")


REFUSED_DECODING = [
    ("title: 5\n", 1, "title", "expected text, got 5"),
    ("- 1\n", 1, "", "expected a mapping, got a list of 1"),
    ("just words\n", 1, "", 'expected a mapping, got "just words"'),
    ("units: []\n", 1, "title", "expected text, but the field is missing"),
    ("title: a\nfast: no\n", 2, "fast", 'expected true or false, got "no"'),
    ("title: a\nunits: 3\n", 2, "units", "expected a list, got 3"),
    ('title: a\nunits:\n- {id: A, x: "abc"}\n', 3, "units[0].x", 'expected a number, got "abc"'),
    ("title: a\nunits:\n- {id: A, x: true}\n", 3, "units[0].x", "expected a number, got true"),
    ("title: a\nunits:\n- {id: A, x: NaN}\n", 3, "units[0].x", 'expected a number, got "NaN"'),
    ("title: a\nunits:\n- {id: A, x: null}\n", 3, "units[0].x", "expected a number, got nothing"),
    ("title: a\nunits:\n- {id: A, x: 1}\n- {id: B}\n", 4, "units[1].x", "expected a number, but the field is missing"),
    (
        "title: a\nunits:\n- {id: A, x: 1, szie: small}\n",
        3,
        "units[0].szie",
        "expected a known field (did you mean size?)",
    ),
    (
        "title: a\nunits:\n- {id: A, x: 1, colour: 2}\n",
        3,
        "units[0].colour",
        "expected a known field, one of id, x, size, status, at",
    ),
    (
        "title: a\nunits:\n- {id: A, x: 1, size: huge}\n",
        3,
        "units[0].size",
        'expected one of small, large, got "huge"',
    ),
    ("title: a\nmode: quick\n", 2, "mode", 'expected one of decisive, fast, got "quick"'),
    (
        "title: a\nunits:\n- {id: A, x: 1, status: 7}\n",
        3,
        "units[0].status",
        "expected a whole number of at least 0 and of at most 6, got 7",
    ),
    ("title: a\nunits:\n- {id: A, x: 1, at: [1]}\n", 3, "units[0].at", "expected a list of 2 numbers, got a list of 1"),
    ("title: a\nunits:\n- {id: A, x: 1,\n   at: [1,\n   b]}\n", 5, "units[0].at[1]", 'expected a number, got "b"'),
    (
        "title: a\nsides:\n  red: {id: A, x: 1}\n  blue: {id: A, x: q}\n",
        4,
        "sides.blue.x",
        'expected a number, got "q"',
    ),
    (
        "title: a\noptions:\n  a: 1\n  b: [1]\n",
        4,
        "options.b",
        "true or false or a whole number or text, got a list of 1",
    ),
    ("title: a\ndo:\n- {type: march}\n", 3, "do[0].distance", "expected a number, but the field is missing"),
    ("title: a\ndo:\n- {type: march, target: B}\n", 3, "do[0].target", "expected a known field, one of distance"),
    ("title: a\ndo:\n- {type: dance}\n", 3, "do[0].type", 'expected one of march, shoot, got "dance"'),
]


@pytest.mark.parametrize(("text", "line", "field", "expected"), REFUSED_DECODING, ids=[r[0] for r in REFUSED_DECODING])
def test_decoding_names_line_field_and_expectation(text: str, line: int, field: str, expected: str) -> None:
    fault = complaint(text)
    assert (fault.file, fault.line, fault.field) == ("sheet.yaml", line, field)
    assert expected in fault.expectation
    assert str(fault).startswith(f"sheet.yaml, line {line}, {field}: " if field else f"sheet.yaml, line {line}: ")
    assert len(str(fault).splitlines()) == 1


def test_values_are_read_by_the_core_schema_alone() -> None:
    text = 'a: 1815-06-18\nb: 09:00\nc: no\nd: on\ne: 010\nf: 0x10\ng: 1_000\nh: "5"\ni: .5\nj: ~\nk: True\nl: -3\n'
    data = read(text).data
    assert list(data.values()) == [
        "1815-06-18", "09:00", "no", "on", 10, "0x10", "1_000", "5", 0.5, None, "True", -3,
    ]  # fmt: skip
    assert read("1: a\ntrue: b\n").data == {"1": "a", "true": "b"}


def test_every_field_has_its_line() -> None:
    document = read("a:\n  b:\n  - 1\n  - {c: 2,\n     d: 3}\n")
    assert [document.line(f) for f in ("", "a.b", "a.b[1]", "a.b[1].d", "a.b[1].missing", "a.b[7].c")] == [
        1, 3, 4, 5, 4, 3,
    ]  # fmt: skip
    assert Document("save", {}).line("a.b[0]") is None


def test_rows_are_decoded_with_their_lines() -> None:
    document = read("units:\n- {id: A, x: 1}\n- {id: B, x: left}\n")
    with pytest.raises(BadFile, match=r'^sheet.yaml, line 3, units\[1\].x: expected a number, got "left"$'):
        decode_rows(document, "units", Unit)
    assert decode_rows(document, "commanders", Unit) == []
    assert decode_rows(read("units:\n- {id: A, x: 1}\n"), "units", Unit) == [Unit("A", 1.0)]
    with pytest.raises(BadFile, match=r"^sheet.yaml, line 1, people: expected this field, but it is missing$"):
        decode(document, list[Unit], "people")


def test_a_message_of_the_type_itself_is_passed_on() -> None:
    class Odd(Struct):
        n: int

        def __post_init__(self) -> None:
            if self.n % 2 == 0:
                raise ValueError("expected an odd number")

    with pytest.raises(BadFile, match=r"^sheet.yaml, line 2, odds\[1\]: expected an odd number$"):
        decode_rows(read("odds: [{n: 1},\n  {n: 2}]\n"), "odds", Odd)


@pytest.mark.parametrize("name", ["x` - at `$.units[...].x", "x` - at `$.sides[...]", "y - at `$[3]`", "[...]", "a.b"])
def test_field_names_that_look_like_messages_are_only_unknown_fields(name: str) -> None:
    assert "expected" in complaint(f'title: a\n"{name}": 1\n').expectation
    assert "expected" in complaint(f'title: a\nmode: "{name}"\n').expectation


def test_ten_megabytes_of_noise_are_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "noise.yaml"
    path.write_bytes(bytes(range(256)) * 40_000)
    started = time.perf_counter()
    with pytest.raises(BadFile, match=r"^noise.yaml: expected at most 2,000,000 bytes$"):
        read_yaml(path)
    assert time.perf_counter() - started < 1


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.yaml", tmp_path / ("long" * 100), Path("/dev/zero"), "nul\0.yaml"):
        with pytest.raises(BadFile, match=r"expected a (readable )?file"):
            read_yaml(path)


def test_a_byte_order_mark_is_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "bom.yaml"
    path.write_bytes(b"\xef\xbb\xbftitle: Gef\xc3\xa4ngnis\r\n")
    assert decode(read_yaml(path), Sheet).title == "Gefängnis"


def test_suggestions() -> None:
    assert suggestion("polgon", ["polygon", "line"]) == " (did you mean polygon?)"
    assert suggestion("xyz", ["polygon", "line"]) == ""


@given(st.binary(max_size=300))
def test_random_bytes_are_read_or_refused(raw: bytes) -> None:
    never_breaks(raw)


YAMLISH = st.text(alphabet="abtu:-[]{},&*!|>'\"#%@`?~.0159eE+ \n\t\\é\u2028\ufeff", max_size=200)


@given(YAMLISH)
def test_random_text_is_read_or_refused(text: str) -> None:
    never_breaks(text.encode())


KEYS = ["title", "units", "sides", "do", "type", "id", "x", "at", "options", "march"]
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=5), inner),
    max_leaves=12,
)


@given(PLAIN)
def test_random_values_are_decoded_or_refused(value: object) -> None:
    never_breaks(msgspec.json.encode({"title": "a", "units": value}))
    never_breaks(msgspec.json.encode(value))


def never_breaks(raw: bytes) -> None:
    """The bytes are decoded, or refused in one line by the one kind of exception."""
    fault = None
    try:
        decode(parse_yaml(raw, "f.yaml"), Sheet)
    except BadFile as bad:
        fault = bad
    if fault is not None:
        assert str(fault).startswith("f.yaml")
        assert "expected" in fault.expectation
        assert len(str(fault).splitlines()) == 1
