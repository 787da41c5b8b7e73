/** What a model can be written as. */
export interface ExportFormat {
  readonly name: string;
  /** Ending of its files, with the dot. */
  readonly ending: string;
  readonly mediaType: string;
  /** `scores`: it scores raw rows. `card`: it is the card for people, and says more when the audit is given. */
  readonly does: "scores" | "card" | "both";
  /** What it is for, in a few words. */
  readonly what: string;
}

/** Every format, those that score first. "png" needs something that draws: it is made from "svg". */
export const EXPORT_FORMATS = [
  format("sql", ".sql", "application/sql", "scores", "a view for DuckDB, PostgreSQL and Spark SQL"),
  format("python", ".py", "text/x-python", "scores", "one file for Python 3.8 or newer, no packages"),
  format("javascript", ".mjs", "text/javascript", "scores", "one ES module with types, no packages"),
  format("onnx", ".onnx", "application/octet-stream", "scores", "a graph for ONNX runtimes"),
  format("pmml", ".pmml", "application/xml", "scores", "PMML 4.4 for scoring engines"),
  format(
    "xlsx",
    ".xlsx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "both",
    "a calculator for spreadsheets",
  ),
  format("html-calculator", ".html", "text/html", "both", "an offline page that scores one person"),
  format("html", ".html", "text/html", "card", "the card as a page to print"),
  format("markdown", ".md", "text/markdown", "card", "the card as a table that import reads back"),
  format("latex", ".tex", "application/x-tex", "card", "the card for papers"),
  format("svg", ".svg", "image/svg+xml", "card", "the card as a picture that scales"),
  format("png", ".png", "image/png", "card", "the card as a picture for slides"),
  format("csv", ".csv", "text/csv", "card", "the card as a table that import reads back"),
  format("yaml", ".yaml", "application/yaml", "card", "the card as a list that import reads back"),
  format("json", ".json", "application/json", "scores", "the model file itself"),
] as const;

export type ExportName = (typeof EXPORT_FORMATS)[number]["name"];

function format<Name extends string>(
  name: Name,
  ending: string,
  mediaType: string,
  does: ExportFormat["does"],
  what: string,
): ExportFormat & { readonly name: Name } {
  return { name, ending, mediaType, does, what };
}
