import { fault, otherFormat } from "@fairscore/core/parts";

export type FileFormat = "csv" | "parquet" | "json" | "xlsx";

/** The format of a file by its first bytes (unpacked, if it was compressed) and its name. */
export function fileFormat(name: string, head: Buffer, given?: FileFormat): FileFormat {
  const start = head.subarray(0, 16).toString("latin1");
  const isParquet = start.startsWith("PAR1");
  const format = given ?? (isParquet ? "parquet" : formatOfName(name)) ?? formatOfText(head);
  if (format === "xlsx" && start.startsWith("PK")) return format;
  if (format === "parquet") {
    if (!isParquet) throw fault({ code: "invalid-file", file: name, is: "not-parquet" });
    return format;
  }
  const is = isParquet ? "parquet" : otherFormat(start);
  if (is !== undefined) throw fault({ code: "invalid-file", file: name, is });
  return format;
}

/** `people.csv.gz` is "csv", `people.pq` is "parquet", `people` is unknown. */
function formatOfName(name: string): FileFormat | undefined {
  const extension = /\.([a-z0-9]+)(?:\.gz)?$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  if (["csv", "tsv", "tab", "txt"].includes(extension)) return "csv";
  if (extension === "xlsx") return "xlsx";
  if (["json", "jsonl", "ndjson"].includes(extension)) return "json";
  return ["parquet", "pq"].includes(extension) ? "parquet" : undefined;
}

function formatOfText(head: Buffer): FileFormat {
  return /^(?:\xef\xbb\xbf)?\s*(?:\[\s*)?\{/.test(head.toString("latin1")) ? "json" : "csv";
}
