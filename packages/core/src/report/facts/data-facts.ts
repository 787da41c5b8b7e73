import type { Audit } from "../../audit/report.ts";
import { words } from "../../findings/finding.ts";
import { predicateWords } from "../../recipe/condition/words.ts";
import type { LevelColumn, Recipe, SetAside } from "../../recipe/recipe.ts";
import { type ReportData, rowsOfFile } from "./report-parts.ts";

/** A column of groups or strata, with what puts a person into each of its levels. */
export interface LevelsFacts {
  readonly column: string;
  readonly levels: readonly { readonly label: string; readonly words: string }[];
}

/** What the numbers were counted on. */
export interface DataFacts {
  readonly name: string;
  readonly bytes: number | null;
  readonly sha256: string | null;
  readonly dialect: string | null;
  /** Rows and columns of the file. */
  readonly rows: number;
  readonly columns: number;
  readonly outcome: string;
  readonly weight: string | null;
  /** What was done with rows before they were counted, in words. */
  readonly rowsKept: string | null;
  /** What became of every row; adds up to `rows`. */
  readonly rowsBy: readonly { readonly what: string; readonly rows: number }[];
  readonly missingPolicy: readonly string[];
  /** Columns that could earn points, and the conditions they were cut into. */
  readonly candidates: readonly {
    readonly column: string;
    readonly kind: string;
    readonly conditions: readonly string[];
  }[];
  readonly protected: readonly LevelsFacts[];
  readonly strata: readonly LevelsFacts[];
  readonly setAside: readonly SetAside[];
}

export function dataFacts(recipe: Recipe, audit: Audit, data: ReportData): DataFacts {
  const { outcome } = recipe;
  return {
    name: data.name,
    bytes: data.bytes ?? null,
    sha256: data.sha256 ?? null,
    dialect: data.dialect ?? null,
    rows: data.rows,
    columns: data.columns,
    outcome: "column" in outcome ? outcome.column : outcome.columns.join(", "),
    weight: recipe.weight ?? null,
    rowsKept: recipe.rows ? words({ code: "rows-kept", ...recipe.rows }) : null,
    rowsBy: rowsOfFile(audit, data),
    missingPolicy: data.missingPolicy,
    candidates: recipe.columns.map(({ column, kind, whole, conditions }) => ({
      column,
      kind,
      conditions: conditions.map((condition) => predicateWords(condition, whole)),
    })),
    protected: recipe.protected.map(levelsFacts),
    strata: recipe.strata.map(levelsFacts),
    setAside: recipe.setAside,
  };
}

function levelsFacts({ column, levels }: LevelColumn): LevelsFacts {
  return { column, levels: levels.map(({ label, when }) => ({ label, words: predicateWords(when) })) };
}
