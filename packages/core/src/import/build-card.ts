import { InputError } from "../errors.ts";
import type { Finding } from "../findings/finding.ts";
import { tablesOfScore } from "../model/one-score.ts";
import type { ScoreRisk } from "../model/risk.ts";
import type { PointsTable, ScoredLine, ScoringSystem } from "../model/scoring-system.ts";
import type { CardShape } from "../problem/problem.ts";
import { conditionWords } from "../recipe/condition/words.ts";
import type { ColumnKind } from "../table/cell.ts";
import { lineCautions, unreachedClasses } from "./card-cautions.ts";
import { orderedClasses, scoreClasses } from "./card-classes.ts";
import { type CardConditions, readConditions } from "./card-conditions.ts";
import { atPlace, type CardDraft, cardFault } from "./card-draft.ts";
import { recipeOf, specOf } from "./card-recipe.ts";
import { readCutOffs } from "./cut-offs.ts";
import { type ImportedScore, publishedRisk } from "./published-risk.ts";
import { scaled, wholeScale } from "./whole-points.ts";

/** What the user adds to a card, or knows better than it. */
export interface ImportOptions {
  /** What messages call the card; default "card". */
  readonly file?: string;
  /** The column whose values the card gives. */
  readonly outcome?: string;
  /** One table per class: the order of ties. One score: the names, from the lowest totals up. */
  readonly classes?: readonly string[];
  /** One score: the totals from which on the next class is given, instead of what the card says. */
  readonly cuts?: readonly number[];
  /** Columns that divide people into groups. */
  readonly protect?: readonly string[];
  readonly kinds?: Readonly<Record<string, ColumnKind>>;
  readonly missingTexts?: readonly string[];
  readonly missingNumbers?: readonly number[];
  readonly missingValues?: Readonly<Record<string, readonly string[]>>;
}

/** How a line of the card was understood. */
export interface UnderstoodLine {
  /** Where it stands: "line 3". */
  readonly at: string;
  readonly text: string;
  readonly words: string;
  readonly kind: ColumnKind;
}

/** A card that somebody else made, as a scoring system. */
export interface ImportedCard {
  readonly system: ScoringSystem;
  /** The column whose values it gives, where it or the user says so. */
  readonly outcome?: string;
  /** Columns that divide people into groups; `matchCard` finds the groups in data. */
  readonly protect: readonly string[];
  readonly lines: readonly UnderstoodLine[];
  /** What the user should know of it. */
  readonly notes: readonly Finding[];
}

/** Makes a scoring system of a card: no record of training and no seal, for nobody has learnt it from rows. */
export function buildCard(draft: CardDraft, options: ImportOptions = {}): ImportedCard {
  const kinds = new Map([...draft.kinds, ...Object.entries(options.kinds ?? {})]);
  const read = readConditions({ ...draft, kinds });
  const scale = wholeScaleOf(draft, read);
  const parts = { draft, read, scale, options };
  const { tables, notes, shape, risk } = draft.classes ? classTables(parts) : scoreTables(parts);
  const outcome = options.outcome ?? draft.outcome;
  const protect = [...new Set([...draft.protect.map(({ column }) => column), ...(options.protect ?? [])])];
  const { missingTexts = draft.missingTexts, missingNumbers } = options;
  const { missingValues = draft.missingValues } = options;
  const recipe = recipeOf(draft, read, tables, outcome, { missingTexts, missingNumbers, missingValues });
  return {
    system: {
      format: "fairscore-model",
      version: 1,
      classes: tables.map((table) => table.class),
      tables,
      recipe,
      spec: specOf(tables, shape, read, protect),
      ...originOf(draft),
      ...(risk && { risk }),
    },
    ...(outcome !== undefined && { outcome }),
    protect,
    lines: read.lines.map(({ at, text, condition }) => ({
      at,
      text,
      words: conditionWords(condition),
      kind: read.kinds.get(condition.column)!,
    })),
    notes: [
      ...draft.notes,
      ...lineCautions(read.lines),
      ...(scale === 1 ? [] : [{ code: "scaled-points" as const, scale }]),
      ...notes,
    ],
  };
}

function originOf({ name, source }: CardDraft): Pick<ScoringSystem, "origin"> {
  if (name === undefined && source === undefined) return {};
  return { origin: { ...(name !== undefined && { name }), ...(source !== undefined && { source }) } };
}

interface CardParts {
  readonly draft: CardDraft;
  readonly read: CardConditions;
  readonly scale: number;
  readonly options: ImportOptions;
}

interface BuiltTables {
  readonly tables: readonly PointsTable[];
  readonly shape: CardShape;
  readonly notes: readonly Finding[];
  readonly risk?: ScoreRisk;
}

function wholeScaleOf(draft: CardDraft, { lines }: CardConditions): number {
  const given = lines.flatMap(({ points }) => points.filter((value) => value !== undefined));
  return atPlace(draft, undefined, () => wholeScale([...given, ...(draft.starts ?? [])]));
}

function linesOf({ lines }: CardConditions, table: number, scale: number): ScoredLine[] {
  return lines.flatMap(({ condition, points }) => {
    const value = scaled(points[table] ?? 0, scale);
    return value === 0 ? [] : [{ condition, points: value }];
  });
}

function classTables({ draft, read, scale, options }: CardParts): BuiltTables {
  const [give] = draft.give;
  if (give) throw cardFault(draft, give.at, { code: "give-with-tables", written: give.text });
  if (options.cuts) throw cardFault(draft, undefined, { code: "cuts-with-tables" });
  const { risk } = draft;
  if (risk && !risk.isPrinted) throw cardFault(draft, risk.at, { code: "risk-with-tables" });
  const names = draft.classes!;
  const tables = orderedClasses(draft, names, options.classes).map(
    (k): PointsTable => ({
      class: names[k]!,
      startsWith: scaled(draft.starts?.[k] ?? 0, scale),
      lines: linesOf(read, k, scale),
    }),
  );
  return { tables, shape: "tables", notes: [] };
}

function scoreTables({ draft, read, scale, options }: CardParts): BuiltTables {
  const score = { startsWith: scaled(draft.starts?.[0] ?? 0, scale), lines: linesOf(read, 0, scale) };
  const said = draft.give.length > 0 && !options.cuts ? readCutOffs(draft, score, scale) : undefined;
  const { classes, cuts, notes: renamed } = scoreClasses(draft, said, options, scale);
  const notes = [...renamed, ...unreachedClasses(score, { classes, cuts }, scale)];
  const published = riskOf(draft, { ...score, classes, cardClasses: said?.classes ?? classes, scale });
  return {
    tables: tablesOfScore({ ...score, classes, cuts }),
    shape: "score",
    ...published,
    notes: [...notes, ...published.notes],
  };
}

/** What a card says of risks; a printed one may say it in words of its readers, and is a card all the same. */
function riskOf(draft: CardDraft, score: ImportedScore): Pick<BuiltTables, "risk" | "notes"> {
  if (!draft.risk) return { notes: [] };
  try {
    return publishedRisk(draft, draft.risk, score);
  } catch (error) {
    if (!draft.risk.isPrinted || !(error instanceof InputError)) throw error;
    return { notes: [{ code: "risks-left-out", because: error.finding }] };
  }
}
