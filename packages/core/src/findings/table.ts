import { counted } from "./count-words.ts";
import type { Catalogue, Voice } from "./voice.ts";

/** Where columns and rows come from: a file (of JSON, perhaps one of its values), or a query, which has no file. */
export interface Place {
  format: "csv" | "json" | "parquet" | "sql";
  file?: string;
  value?: number;
}

/** What files are that can't be read as they are, and what to do with them. */
const FILES = {
  zip: "a zip archive or a spreadsheet of another kind; save its table as .xlsx or CSV",
  "old-spreadsheet":
    "an old spreadsheet or protected by a password; save its table as .xlsx without a password, or as CSV",
  "damaged-workbook": "a damaged workbook; open it in a spreadsheet program and save it again, or as CSV",
  sqlite: "a SQLite database; export the table as CSV",
  arrow: "an Arrow file; save it as Parquet",
  feather: "a Feather file; save it as Parquet",
  hdf5: "an HDF5 file; save its table as Parquet or CSV",
  pdf: "a PDF document; save its table as CSV",
  orc: "an ORC file; save it as Parquet",
  avro: "an Avro file; save it as Parquet",
  bzip2: "compressed with bzip2; unpack it, or compress it with gzip",
  xz: "compressed with xz; unpack it, or compress it with gzip",
  zstd: "compressed with zstd; unpack it, or compress it with gzip",
  spss: "an SPSS file; save it as CSV",
  r: "an R data file; save its table as CSV",
  parquet: 'Parquet; read it with format "parquet"',
  "not-parquet": "not Parquet; check how it was written",
  "damaged-parquet": "damaged Parquet; copy or write it again",
  "damaged-gzip": "damaged gzip; copy or compress it again",
};

export type FileKind = keyof typeof FILES;

const ONE_NAME = {
  csv: "the first line must name every column once",
  json: "give every key once",
  parquet: "rename it where the file is written",
  sql: "name it with AS",
};

const NO_ROWS = {
  csv: ": it has only a line of column names; give a file with at least one row",
  json: "; expected a list of objects, or one object per line",
  parquet: ": it has only column names",
  sql: "; expected at least one",
};

/** Why a file can't be read, by the code of the machine's error, and what to do. */
const UNREADABLE = new Map(
  Object.entries({
    ENOENT: "no such file; check its name and the working directory",
    ENOTDIR: "no such file; check its name and the working directory",
    EISDIR: "it is a folder; name a file in it",
    EACCES: "no permission to read it; change its permissions, or ask its owner",
    EPERM: "no permission to read it; change its permissions, or ask its owner",
    ELOOP: "its link leads in a circle; name the file itself",
    ENAMETOOLONG: "its name is too long; check it",
    ESPIPE: "it is a pipe, and is read more than once; give - instead and pipe it to standard input",
    ENXIO: "it is no file; name one",
    EIO: "the disk fails; copy it from elsewhere",
  }),
);

/** Of files, texts and columns of cells. */
export const TABLE = {
  "file-kind": ({ is }: { is: FileKind }) => FILES[is],
  "invalid-file": ({ file, is }: { file: string; is: FileKind }) => `invalid file: "${file}" is ${FILES[is]}`,
  "cant-read": ({ path, what = "", error }: { path: string; what?: string; error: string }) =>
    `can't read ${what}"${path}": ${UNREADABLE.get(error) ?? `${error}; check the file`}`,
  /** `folder` is one that is not there either, `near` what was probably meant, `from` where paths start. */
  "no-such-file": (facts: {
    path: string;
    folder?: string;
    isLink?: boolean;
    near?: string;
    from?: string;
  }) => {
    const { path, folder, isLink, near, from } = facts;
    if (folder !== undefined)
      return `no such file: "${path}"; the folder "${folder}" does not exist either${from ? ` (${from})` : ""}`;
    if (isLink)
      return `no such file: "${path}" is a link to a file that is not there; name another, or mend the link`;
    const remedy = from ?? "check its name and the working directory";
    return `no such file: "${path}"; ${near === undefined ? remedy : `did you mean "${near}"?`}`;
  },
  "no-file-matches": ({ pattern }: { pattern: string }) =>
    `no file matches "${pattern}"; check the pattern and the working directory`,
  "file-is-folder": ({ path }: { path: string }) =>
    `invalid file: "${path}" is a folder; name files in it, such as "${path}/*.csv"`,
  "file-elsewhere": ({ path }: { path: string }) =>
    `invalid file: "${path}"; only files of this machine are read, so download it first`,
  "nul-character": ({ of }: { of: "path" | "query" }) =>
    `invalid ${of === "path" ? "file: its path has" : "text:"} a NUL character; remove it`,
  "files-or-sql": () => "invalid input: expected either files or sql",
  "different-formats": ({ formats }: { formats: readonly string[] }) =>
    `different formats: ${formats.join(" and ")}; give files of one`,
  "empty-file": ({ file }: { file: string }) =>
    `empty file: "${file}"; expected a line of column names and rows`,
  "invalid-text": ({ file, encoding, line }: { file: string; encoding: string; line: number }) =>
    `invalid text in "${file}", line ${line}: it is not ${encoding}; give its encoding, such as "windows-1252"`,
  "nul-byte": ({ file, line }: { file: string; line: number }) =>
    `invalid text in "${file}", line ${line}: a NUL byte; it is damaged, not text, or in an encoding to be given, such as "utf-16le"`,
  "unknown-encoding": ({ encoding }: { encoding: string }) =>
    `unknown encoding: "${encoding}"; expected a name such as "utf-8", "windows-1252" or "utf-16le"`,
  "endless-header": ({ file }: { file: string }) =>
    `invalid header in "${file}": it never ends; expected a line of column names`,
  "lines-skipped": ({ file, lines, first }: { file: string; lines: number; first: number }) =>
    `${counted(lines, "line")} of "${file}" skipped, the first being line ${first}: not as many cells as the header`,
  "no-dates": ({ column, example }: { column: string; example: string }) =>
    `no dates in column "${column}", such as ${JSON.stringify(example)}; expected days such as 2024-02-29`,
  "ambiguous-dates": ({ column, example }: { column: string; example: string }) =>
    `ambiguous dates in column "${column}": days and months of ${JSON.stringify(example)} can't be told apart; write them as 2024-02-29`,
  "unreadable-dates": ({ column, rows, example }: { column: string; rows: number; example: string }) =>
    `column "${column}": ${counted(rows, "value")} can't be read as a date, such as ${JSON.stringify(example)}, and ${rows === 1 ? "is" : "are"} missing`,
  "thousands-read": ({ column, example, value }: { column: string; example: string; value: number }) =>
    `column "${column}" has signs between thousands: ${JSON.stringify(example)} is read as ${value}`,
  "title-skipped": ({ file, lines }: { file: string; lines: number }) =>
    `the first ${lines === 1 ? "line" : `${lines} lines`} of "${file}" skipped: a title above the names of the columns`,
  "columns-renamed": (facts: {
    file: string;
    renamed: readonly { column: number; from: string; to: string }[];
  }) => {
    const some = facts.renamed.slice(0, 5).map(({ column, to }) => `column ${column} is called "${to}" here`);
    const more = facts.renamed.length - some.length;
    return `"${facts.file}" has columns with the same name or none: ${some.join(", ")}${more > 0 ? `, and ${more} more` : ""}`;
  },
  /** A workbook, with the sheets that it has. */
  "no-such-sheet": ({ file, sheet, sheets }: { file: string; sheet: string; sheets: readonly string[] }) =>
    `unknown sheet of "${file}": ${JSON.stringify(sheet)}; there ${sheets.length === 1 ? "is" : "are"} ${sheets.map((name) => JSON.stringify(name)).join(", ")}`,
  "sheet-of-no-workbook": ({ file }: { file: string }, voice: Voice) =>
    `${voice.setting("sheet")} has no use: "${file}" is no workbook`,
  "first-sheet-read": (
    { file, sheet, others }: { file: string; sheet: string; others: number },
    voice: Voice,
  ) =>
    `of "${file}" the first sheet is read, ${JSON.stringify(sheet)}; name ${others === 1 ? "the other" : `one of the ${others} others`} with ${voice.setting("sheet")}`,
  "ragged-row": (facts: { file: string; line: number; cells: number; expected: number }, voice: Voice) =>
    `ragged row in "${facts.file}", line ${facts.line}: ${counted(facts.cells, "cell")}; expected ${facts.expected}, as in the header; fix that line, or name the separator with ${voice.setting("delimiter")}`,
  "text-after-quote": ({ file, line }: { file: string; line: number }) =>
    `invalid quotes in "${file}", line ${line}: text after a closing quote; write a quote within a quoted cell twice`,
  "open-quote": ({ file, line }: { file: string; line: number }) =>
    `invalid quotes in "${file}", line ${line}: a quoted cell never ends; close it, or write the quote twice`,
  /** `place` is where the database stopped: "line 3", "value 2". */
  "invalid-json": ({ file, place }: { file: string; place?: string }) =>
    `invalid JSON in "${file}"${place ? `, ${place}` : ""}; expected a list of objects, or one object per line`,
  "no-object": ({ file, value }: { file: string; value: number }) =>
    `invalid JSON in "${file}", value ${value}: it is no object; expected a list of objects`,
  "invalid-sql": ({ why }: { why: string }) => `invalid sql: ${why}; check the query`,
  /** `why` is what the database says. */
  "database-refused": ({ source, why }: { source: string; why: string }) => `can't read "${source}": ${why}`,
  "database-missing": ({ install }: { install: string }) =>
    `can't read data: DuckDB is not installed for this machine; run npm install ${install}`,
  "database-does-not-load": ({ machine, why }: { machine: string; why: string }) =>
    `can't read data: DuckDB does not load on ${machine} (${why}); expected Linux, macOS or Windows on x64 or arm64`,
  "out-of-memory": ({ why }: { why: string }) =>
    `out of memory: ${why}; give a higher memoryLimit or fewer columns`,
  "no-space": () => "no space left for temporary files; free some, or set TMPDIR to another disk",
  "lost-rows": ({ file, found, expected }: { file: string; found: number; expected: number }) =>
    `can't read all of "${file}": found ${found} of ${expected} rows; check its quotes and line ends, and that nothing else writes to it`,
  "too-wide": (
    facts: { source: string; columns: number; rows: number; mostColumns: number; mostCells: number },
    voice: Voice,
  ) =>
    `too wide: "${facts.source}" has ${facts.columns} columns and ${facts.rows} rows, and more than ${facts.mostColumns} columns are read only up to ${facts.mostCells / 1e6} million cells; choose columns or rows, such as with ${voice.setting("sql")}: SELECT a, b FROM …`,
  "no-rows": ({ format, file }: Partial<Place>) =>
    format === undefined
      ? "no rows: expected at least one"
      : `no rows in ${placeWords({ format, file })}${NO_ROWS[format]}`,
  "no-columns": ({ file }: { file?: string }) =>
    file === undefined ? "no columns: expected at least one" : `no columns in "${file}"`,
  "unequal-columns": ({ columns }: { columns: readonly { column: string; values: number }[] }) =>
    `unequal columns: ${columns.map(({ column, values }) => `"${column}" has ${values}`).join(" values, ")}`,
  "empty-column-name": ({ column, ...place }: Place & { column: number }) =>
    `empty column name in ${placeWords(place)}, column ${column}; ${ONE_NAME[place.format]}`,
  "same-column-names": ({ name, columns, ...place }: Place & { name: string; columns: readonly number[] }) =>
    `duplicate column name in ${placeWords(place)}: "${name}" in columns ${columns.join(" and ")}; ${ONE_NAME[place.format]}`,
  /** `isMissing`: only the first file has the column; else only the other one. */
  "different-columns": (facts: { first: string; file: string; column: string; isMissing: boolean }) =>
    `different columns: "${facts.file}" has ${facts.isMissing ? "no " : ""}"${facts.column}", which "${facts.first}" has${facts.isMissing ? "" : " not"}`,
  "different-order": ({ first, file }: { first: string; file: string }) =>
    `different columns: "${file}" has those of "${first}" in another order, and some differ only in case; write the files in one order`,
  "read-as-yes-no": ({ column }: { column: string }) =>
    `invalid kind of column "${column}": it was read as yes/no, but the recipe has categories; read the table with kinds: { "${column}": "category" }`,
  /** Values that are there but are not of the kind that their column is to have. */
  "unreadable-values": (facts: { column: string; kind: string; rows: number; example: string }) =>
    `column "${facts.column}": ${counted(facts.rows, "value")} can't be read as ${facts.kind === "boolean" ? "yes or no" : "a number"} (such as ${JSON.stringify(facts.example)}) and ${facts.rows === 1 ? "counts" : "count"} as missing`,
} satisfies Catalogue;

function placeWords({ file, value }: Place): string {
  if (file === undefined) return "the result of sql";
  return value === undefined ? `"${file}"` : `"${file}", value ${value}`;
}
