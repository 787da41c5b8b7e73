import { checkAudit } from "../audit/check-audit.ts";
import type { Audit } from "../audit/report.ts";
import { inWords } from "../model/in-words.ts";
import { checkSystem } from "../model/model-json.ts";
import { scoreOfTables } from "../model/one-score.ts";
import type { PointsTable, ScoringSystem } from "../model/scoring-system.ts";
import { usedLines } from "../model/used-lines.ts";
import { predicateWords } from "../recipe/condition/words.ts";
import { wholeColumns } from "../recipe/recipe.ts";
import { either, whole } from "../text/numbers.ts";
import { certificateSentences, provenanceLine, shapeSentence, wasChanged } from "./certificate.ts";
import { groupsMade } from "./groups-made.ts";
import { type CardBand, giveSentence, scoreBands } from "./score-bands.ts";
import { accuracySentences, fairnessSentences, ruleSentences, safetySentence, warnings } from "./summary.ts";
import { reachableTotals } from "./totals.ts";

/** One line of the grid. */
export interface CardRow {
  /** Without the column's name: "from 30 to under 45". */
  readonly words: string;
  /** For each table shown; 0 where the line is not in the table. */
  readonly points: readonly number[];
}

/** The lines about one column. */
export interface CardSection {
  readonly column: string;
  readonly rows: readonly CardRow[];
}

/** A table of the card: the heading of its points and how far its total can go. */
export interface CardTable {
  readonly heading: string;
  readonly startsWith: number;
  readonly smallest: number;
  readonly largest: number;
}

/** Everything that a printed card says. Renderers use nothing else. Plain JSON. */
export interface Card {
  readonly title: string;
  readonly purpose: string;
  /** In the order of ties; of one score, from the lowest totals up. */
  readonly classes: readonly string[];
  /** One per class, or a single one for one score. */
  readonly tables: readonly CardTable[];
  readonly sections: readonly CardSection[];
  /** For one score: which totals give which class, from the lowest up. "Starts with" is part of the cut-offs then. */
  readonly bands: readonly CardBand[] | null;
  /** What giving each class (across) to each true class (down) costs; null where answers are right or wrong. */
  readonly costs: readonly (readonly number[])[] | null;
  readonly howTo: readonly string[];
  /** Null for one score: every total is on one side of each cut-off. */
  readonly tieRule: string | null;
  /** What a reader must know before using the card. */
  readonly warnings: readonly string[];
  readonly accuracy: readonly string[];
  readonly fairness: readonly string[];
  readonly certificate: readonly string[];
  /** The limits that the tables keep: what "of this shape" means. */
  readonly shape: string;
  readonly provenance: string;
}

/** The card of a scoring system; with its audit it also says how often it is right, and for whom. */
export function card(model: ScoringSystem, audit?: Audit): Card {
  checkSystem(model);
  const { system } = inWords(model);
  if (audit !== undefined) checkAudit(audit);
  const { classes } = system;
  const score = scoreOfTables(system);
  // The other tables of a score are multiples of the second.
  const shown = score ? [system.tables[1]!] : system.tables;
  const tables = shown.map((table): CardTable => {
    // What everyone starts with moves into the cut-offs: "more than 0" is "at least 1".
    const startsWith = score ? 0 : table.startsWith;
    return {
      heading: score ? "points" : table.class,
      startsWith,
      ...reachableTotals({ ...table, startsWith }),
    };
  });
  const bands = score ? scoreBands(score) : null;
  // The fingerprint of a model takes longer than all the rest.
  const changed = wasChanged(system);
  const safety = system.training?.safety;
  return {
    title: titleOf(system),
    purpose: `Gives each person one of ${whole(classes.length)} classes: ${either(classes)}.`,
    classes: [...classes],
    tables,
    sections: sections(shown, system),
    bands,
    costs: typeof system.spec.objective === "object" ? system.spec.objective.cost : null,
    howTo: howTo(system, bands),
    tieRule: bands
      ? null
      : `If totals are equal, the class that comes first is given: ${classes.join(", then ")}.`,
    warnings: warnings(system, bands !== null, audit),
    accuracy: audit ? [...accuracySentences(audit, bands !== null), ...ruleSentences(audit)] : [],
    fairness: [
      ...groupsMade(system.recipe),
      ...(audit ? fairnessSentences(audit) : []),
      ...(safety && !changed ? [safetySentence(safety)] : []),
    ],
    certificate: certificateSentences(system, changed),
    shape: shapeSentence(system),
    provenance: provenanceLine(system, changed),
  };
}

/** Lines in the order of the recipe, gathered by column. */
function sections(tables: readonly PointsTable[], { recipe }: ScoringSystem): CardSection[] {
  const whole = wholeColumns(recipe);
  const byColumn = new Map<string, CardRow[]>();
  for (const { condition, points } of usedLines({ tables, recipe })) {
    const rows = byColumn.get(condition.column) ?? [];
    byColumn.set(condition.column, rows);
    rows.push({ words: predicateWords(condition, whole.has(condition.column)), points });
  }
  return Array.from(byColumn, ([column, rows]) => ({ column, rows }));
}

function titleOf({ origin, recipe: { outcome } }: ScoringSystem): string {
  if (origin?.name !== undefined) return origin.name;
  return "column" in outcome ? `Points card: ${outcome.column}` : "Points card";
}

function howTo(system: ScoringSystem, bands: Card["bands"]): string[] {
  const asksMissing = system.tables.some(({ lines }) => lines.some(({ condition }) => condition.missing));
  const unknown = asksMissing
    ? "Where an answer is not known, tick only a line that says “is missing”."
    : "Where an answer is not known, tick none of its lines.";
  const tick = `Tick every line that is true of the person. ${unknown}`;
  if (bands) return [tick, "Add up the points of the ticked lines.", giveSentence(bands)];
  return [
    tick,
    "For each class, add the points of the ticked lines to what everyone starts with.",
    "Give the class with the highest total.",
  ];
}
