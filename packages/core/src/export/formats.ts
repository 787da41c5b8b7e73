/** What a model can be written as. */
export interface ExportFormat {
  readonly name: string;
  /** Ending of its files, with the dot. */
  readonly ending: string;
  readonly mediaType: string;
  /** What it is for, in a few words. */
  readonly what: string;
}

/** Every format, those that score first. "png" needs something that draws: it is made from "svg". */
export const EXPORT_FORMATS = [
  format("sql", ".sql", "application/sql", "a view for DuckDB, PostgreSQL and Spark SQL"),
  format("python", ".py", "text/x-python", "one file for Python 3.8 or newer, no packages"),
  format("javascript", ".mjs", "text/javascript", "one ES module with types, no packages"),
  format("onnx", ".onnx", "application/octet-stream", "a graph for ONNX runtimes"),
  format("pmml", ".pmml", "application/xml", "PMML 4.4 for scoring engines"),
  format(
    "xlsx",
    ".xlsx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "a calculator for spreadsheets",
  ),
  format("html-calculator", ".html", "text/html", "an offline page that scores one person"),
  format("html", ".html", "text/html", "the card as a page to print"),
  format("markdown", ".md", "text/markdown", "the card as a table that import reads back"),
  format("latex", ".tex", "application/x-tex", "the card for papers"),
  format("svg", ".svg", "image/svg+xml", "the card as a picture that scales"),
  format("png", ".png", "image/png", "the card as a picture for slides"),
  format("csv", ".csv", "text/csv", "the card as a table that import reads back"),
  format("yaml", ".yaml", "application/yaml", "the card as a list that import reads back"),
  format("json", ".json", "application/json", "the model file itself"),
] as const;

export type ExportName = (typeof EXPORT_FORMATS)[number]["name"];

function format<Name extends string>(
  name: Name,
  ending: string,
  mediaType: string,
  what: string,
): ExportFormat & { readonly name: Name } {
  return { name, ending, mediaType, what };
}
