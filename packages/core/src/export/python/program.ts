/** The end of an exported Python file: a program that scores the rows of a CSV file, with `--risk` where it has risks. */
export function pythonProgram(hasRisk: boolean): string {
  const where = (text: string) => (hasRisk ? text : "");
  return String.raw`

# As a program


class InputError(Exception):
    """What was given can't be used: one sentence that says what, where and what to do."""


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Scores the rows of a CSV file; gives the exit code."""
    parser = argparse.ArgumentParser(
        description="Scores every row of a CSV file: its class, each class's total, and whether a "
        "tie was broken. Nothing else is copied."
    )
    parser.add_argument(
        "file", nargs="?", default="-", help="CSV with commas, in UTF-8; - reads standard input"
    )
    parser.add_argument(
        "--keep",
        metavar="COLUMN",
        action="append",
        default=[],
        help="copy a column into the result, such as an identifier; may be given several times",
    )
${where(RISK_OPTION)}    options = parser.parse_args(arguments)
    name = "standard input" if options.file == "-" else repr(options.file)
    csv.field_size_limit(2**31 - 1)
    try:
        with open(
            0 if options.file == "-" else options.file, encoding="utf-8-sig", newline=""
        ) as data, open(
            1, "w", encoding="utf-8", errors="replace", newline="\n", closefd=False
        ) as result:
            for cells in scored(csv.reader(data, strict=True), name, options.keep${where(", options.risk")}):
                result.write(csv_line(cells, result.isatty()))
        return 0
    except BrokenPipeError:
        return 0
    except InputError as error:
        message = str(error)
    except FileNotFoundError:
        message = f"no such file: {name}; check its name and the working directory"
    except OSError as error:
        message = f"can't read {name} or write the result: {error.strerror}"
    except UnicodeDecodeError:
        message = f"can't read {name}: it is not UTF-8; save it as CSV in UTF-8"
    print(f"error: {message}", file=sys.stderr)
    return 2


def scored(${where("\n    ")}reader: Any, name: str, keep: Sequence[str]${where(", risk: bool\n")}) -> Iterator[List[str]]:
    """The result's records, the header first. The reader gives records of a CSV file."""
    try:
        header = next((record for record in reader if record), None)
        if header is None:
            raise InputError(f"empty file: {name}; expected a line of column names")
        check_header(header, name, [*COLUMNS, *keep])
        own = ["class", *(f"total {one}" for one in CLASSES), "tie"]
${where(RISK_HEADER)}        kept = [f"{one} (data)" if one in ["row", *own] else one for one in keep]
        yield ["row", *kept, *own]
        number = 0
        unread = dict.fromkeys(COLUMNS, 0)
        for record in reader:
            # An empty line is no row, unless there is only one column, which may be missing.
            if not record and len(header) > 1:
                continue
            if len(record or [""]) != len(header):
                raise InputError(
                    f"ragged row in {name}, line {reader.line_num}: cells: {len(record)}; "
                    f"expected {len(header)}, as in the header; fix that line"
                )
            number += 1
            row = dict(zip(header, record))
            for column, kind in COLUMNS.items():
                cell = row.get(column, "")
                unread[column] += cell not in MISSING and read(cell, kind) is None
            result = score(row)
            totals = [str(total) for total in result["scores"].values()]
            tie = "true" if result["tie"] else "false"
            ${hasRisk ? RISK_RECORD : 'yield [str(number), *(row.get(one, "") for one in keep), result["class"], *totals, tie]'}
        for column, count in unread.items():
            if count > 0:
                what = "number" if COLUMNS[column] == "number" else "yes or no"
                print(
                    f"note: column {column!r}: cells that are no {what}, read as missing: {count}",
                    file=sys.stderr,
                )
    except csv.Error as error:
        raise InputError(
            f"invalid CSV in {name}, line {reader.line_num}: {error}; fix that line"
        ) from error


def check_header(header: Sequence[str], name: str, needed: Sequence[str]) -> None:
    """Every column that is needed must be there once."""
    absent = [column for column in dict.fromkeys(needed) if column not in header]
    if absent:
        listed = ", ".join(map(repr, absent[:5]))
        more = f" and {len(absent) - 5} more" if len(absent) > 5 else ""
        raise InputError(
            f"{name} lacks columns that are needed: {listed}{more}; "
            "give data with these columns, separated by commas"
        )
    for column in needed:
        if header.count(column) > 1:
            raise InputError(f"duplicate column name in {name}: {column!r}; name every column once")


def csv_line(cells: Sequence[str], shown: bool) -> str:
    """A record as CSV; a terminal is shown no characters that it would obey."""
    texts = map(inert, cells)
    if shown:
        texts = ("".join(c if c.isprintable() else "\ufffd" for c in text) for text in texts)
    return ",".join(map(quoted, texts)) + "\n"


def inert(text: str) -> str:
    """A text that a spreadsheet would run as a formula, with an apostrophe in front."""
    runs = re.match("[=+\\-@\t\r\n\uff1d\uff0b\uff0d\uff20]", text)
    return "'" + text if runs and not re.fullmatch(r"[+-]?[0-9]+(\.[0-9]+)?", text) else text


def quoted(text: str) -> str:
    """A cell, in quotation marks where a parser could misread it."""
    if re.search('[",;\t\r\n]', text) or text != text.strip(SPACES):
        return '"' + text.replace('"', '""') + '"'
    return text


if __name__ == "__main__":
    sys.exit(main())
`;
}

const RISK_OPTION = `    parser.add_argument("--risk", action="store_true", help="how likely each class is; of two, the last")
`;

const RISK_HEADER = `        # Of two classes, the first is the rest.
        risky = CLASSES[1:] if len(CLASSES) == 2 else CLASSES
        if risk:
            own += [f"risk {one}" for one in risky]
`;

const RISK_RECORD = `record = [*(row.get(one, "") for one in keep), result["class"], *totals, tie]
            if risk:
                shares = predict_proba(row)
                record += [number_text(shares[one]) for one in risky]
            yield [str(number), *record]`;
