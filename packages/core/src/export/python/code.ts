/** The part of an exported Python file that is the same for every card: reads raw values and adds up points. */
export const PYTHON_CODE = String.raw`

# Scoring

Cell = Union[float, str, bool, None]
Score = TypedDict("Score", {"scores": Dict[str, int], "class": str, "tie": bool})


def score(row: Mapping[str, Any]) -> Score:
    """Each class's score, the class that is given, and whether a tie was broken."""
    # Rows of sqlite3 have keys, but no get().
    given = row.keys()
    cells: Dict[str, Cell] = {}
    for column, kind in COLUMNS.items():
        cell = read(row[column] if column in given else None, kind)
        is_code = not isinstance(cell, bool) and cell in CODES.get(column, ())
        cells[column] = None if is_code else cell
    totals = list(STARTS)
    for column, test, points in LINES:
        if holds(test, cells[column]):
            totals = [total + more for total, more in zip(totals, points)]
    highest = max(totals)
    return {
        "scores": dict(zip(CLASSES, totals)),
        "class": CLASSES[totals.index(highest)],
        "tie": TIES and totals.count(highest) > 1,
    }


def predict(row: Mapping[str, Any]) -> str:
    """The class with the highest score; a tie goes to the class that comes first."""
    return score(row)["class"]


COMPARE = {"ge": operator.ge, "gt": operator.gt, "lt": operator.lt, "le": operator.le}


def holds(test: Mapping[str, Any], cell: Cell) -> bool:
    """Whether a test is true of a cell. A missing value (None) only answers yes to "missing"."""
    if "missing" in test:
        return cell is None
    if "is" in test:
        return cell is test["is"]
    if "in" in test:
        return isinstance(cell, str) and cell in test["in"]
    if "not in" in test:
        return isinstance(cell, str) and cell not in test["not in"]
    return isinstance(cell, float) and all(
        COMPARE[name](cell, bound) for name, bound in test.items()
    )


# How raw values are read

YES = ("true", "t", "yes", "y", "1")
NO = ("false", "f", "no", "n", "0")

# White space that is taken off numbers and answers; strip() alone would take other characters.
SPACES = (
    "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)

# A decimal number; spaces may separate thousands.
NUMBER = re.compile(
    r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+|[0-9]{1,3}([ \u00a0\u2009\u202f][0-9]{3})+(\.[0-9]*)?)"
    r"([eE][+-]?[0-9]+)?"
)
THOUSANDS = re.compile(r"[ \u00a0\u2009\u202f]")


def read(value: Any, kind: str) -> Cell:
    """A raw value as a float, a text or yes/no; None if it is missing or can't be read."""
    value = plain(value)
    if value is None:
        return None
    if kind == "number":
        return read_number(value)
    return read_yes_no(value) if kind == "boolean" else read_category(value)


def plain(value: Any) -> Any:
    """A value as one of Python's own types; None if it is missing."""
    if isinstance(value, str):
        return None if value in MISSING else value
    try:
        # NaN and NaT are not equal to themselves; NA can't even say.
        if value != value:
            return None
        # Numbers of numpy
        return value.item() if hasattr(value, "item") else value
    except Exception:
        return None


def read_number(value: Any) -> Optional[float]:
    """A number, or a text that is one."""
    if isinstance(value, str):
        text = value.strip(SPACES)
        return float(THOUSANDS.sub("", text)) if NUMBER.fullmatch(text) else None
    if not isinstance(value, (Real, Decimal)):
        return None
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def read_yes_no(value: Any) -> Optional[bool]:
    """True and False, 1 and 0, or a word for yes or no."""
    if isinstance(value, str):
        word = value.strip(SPACES).lower()
        return True if word in YES else False if word in NO else None
    number = read_number(value)
    return True if number == 1 else False if number == 0 else None


def read_category(value: Any) -> str:
    """Any value as a text."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        # str() refuses numbers of thousands of digits.
        return str(Decimal(value))
    number = read_number(value)
    if number is not None:
        return number_text(number)
    if isinstance(value, datetime):
        utc = value.astimezone(timezone.utc) if value.tzinfo else value
        return utc.replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"
    return str(value)


def number_text(number: float) -> str:
    """A number as JavaScript writes it: 3 for 3.0, 0.000001, 1e-7, 1e+21, Infinity."""
    if math.isinf(number):
        return "Infinity" if number > 0 else "-Infinity"
    if number < 0:
        return "-" + number_text(-number)
    _, figures, exponent = Decimal(repr(number)).as_tuple()
    digits = "".join(map(str, figures))
    point = len(digits) + int(exponent)
    digits = digits.rstrip("0")
    if digits == "":
        return "0"
    if -6 < point <= 0:
        return "0." + "0" * -point + digits
    if 0 < point <= 21:
        whole, rest = digits[:point].ljust(point, "0"), digits[point:]
        return whole + "." + rest if rest else whole
    first, rest = digits[0], digits[1:]
    return (first + "." + rest if rest else first) + "e" + format(point - 1, "+d")
`;
