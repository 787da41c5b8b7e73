import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { type Profiles, type Recipe, type Source, words } from "@fairscore/core";
import { MISSING_TEXTS, type ReportData } from "@fairscore/core/parts";
import { fileSha256 } from "../../source/file-sha256.ts";

/** What the report says of the data: a single file also by its size and fingerprint. */
export async function reportData(
  files: readonly string[],
  source: Source,
  recipe: Recipe,
  { dropped: { leftOut = [] } }: Profiles,
): Promise<ReportData> {
  const [only] = files;
  const isOneFile =
    files.length === 1 && only !== undefined && only !== "-" && (await stat(only).catch(() => undefined));
  return {
    name: isOneFile ? basename(only) : source.name,
    ...(isOneFile && { bytes: isOneFile.size, sha256: await fileSha256(only) }),
    rows: source.rowCount,
    columns: source.columns.length,
    missingPolicy: missingSentences(recipe),
    leftOut: leftOut.map((some) => ({ reason: words({ code: "left-out", ...some }), rows: some.rows })),
  };
}

function missingSentences(recipe: Recipe): string[] {
  const { columns, missingTexts = MISSING_TEXTS, missingValues = {} } = recipe;
  const asked = columns.flatMap(({ column, conditions }) =>
    conditions.some(({ missing }) => missing) ? [column] : [],
  );
  const read = missingTexts.filter((text) => text !== "").join(", ");
  return [
    ...(read === "" ? [] : [`Read as missing: empty cells, ${read}.`]),
    ...Object.entries(missingValues).map(
      ([column, values]) => `Read as missing in ${column}: ${values.join(", ")}.`,
    ),
    ...(asked.length === 0
      ? []
      : [`A missing value can earn points by a line of its own: ${asked.join(", ")}.`]),
    asked.length === columns.length
      ? "Every other line is not true of a missing value."
      : "In other columns no line is true of a missing value.",
  ];
}
