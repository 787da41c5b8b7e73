import { card } from "../../card/card.ts";
import type { ScoringSystem } from "../../model/scoring-system.ts";
import { KINDS, testOf } from "../../recipe/condition/condition.ts";
import type { MemberType } from "../../recipe/condition/kind.ts";
import { conditionWords } from "../../recipe/condition/words.ts";
import { wholeColumns } from "../../recipe/recipe.ts";
import { codebookLines } from "../shared/codebook-lines.ts";
import { type Scorer, type ScorerLine, scorerOf } from "../shared/scorer.ts";
import { riskSourceWords } from "../shared/scorer-risk.ts";
import { JAVASCRIPT_CODE } from "./code.ts";
import { javascriptRisk } from "./risk-code.ts";
import { javascriptComment, javascriptText } from "./text.ts";

export { exportJavaScriptTypes } from "./types.ts";

/**
 * A scoring system as one module of JavaScript that needs nothing else, in Node, browsers and workers. It gives
 * `score(row)`, `scores(row)` and `predict(row)`, and where the model has risks `probabilities(row)`.
 */
export function exportJavaScript(system: ScoringSystem): string {
  const { title, provenance } = card(system);
  const scorer = scorerOf(system);
  const { risk } = scorer;
  return `${head(risk !== undefined)}
${[title, provenance, ...codebookLines(system, scorer)].map(javascriptComment).join("\n")}
${data(scorer, system)}${JAVASCRIPT_CODE}${risk ? javascriptRisk(risk, riskSourceWords(system)) : ""}`;
}

const head = (hasRisk: boolean) => `/**
 * A points card that scores rows as they come from files, forms and databases.
 *
 *     import { score } from "./card.mjs";
 *     const { scores, class: given, tie } = score(row);
${
  hasRisk
    ? ` *
 *     import { probabilities } from "./card.mjs";
 *     const shares = probabilities(row);
`
    : ""
} *
 * Everyone starts with some points for each class, and every line that is true of a row adds its points. The class with
 * the highest score is given; of equal scores, that of the class that comes first.
 */
`;

const TYPES = { number: "number", texts: "readonly string[]", flag: "boolean", true: "true" } as const;

const MEMBERS = Object.values(KINDS).flatMap(({ members }) =>
  Object.entries<MemberType>(members).map(([name, type]) => ` * @property {${TYPES[type]}} [${name}]`),
);

/** What stands for dates: these functions do not read them. */
function dated(columns: Scorer["columns"]): string[] {
  return columns.flatMap(({ name, date }) =>
    date === undefined
      ? []
      : [`// ${javascriptText(name)} is to be a number made of its dates: ${javascriptText(date)}\n`],
  );
}

function data(
  { classes, startsWith, columns, lines, ties, missingTexts }: Scorer,
  system: ScoringSystem,
): string {
  const whole = wholeColumns(system.recipe);
  const kinds = columns.map(({ name, kind }) => `[${javascriptText(name)}, "${kind}"]`);
  const codes = columns.flatMap(({ name, codes }) => {
    const written = codes.map((code) => (typeof code === "number" ? String(code) : javascriptText(code)));
    return codes.length === 0 ? [] : [`[${javascriptText(name)}, [${written.join(", ")}]]`];
  });
  return `
/** The classes, in the order of ties. */
const CLASSES = /** @type {const} */ (${texts(classes)});

/** Whether the order of the classes can decide: not with one score, which is never tied. */
const TIES = ${ties};

/** What everyone starts with, for each class. */
const STARTS = ${numbers(startsWith)};

/** The columns that the lines ask about, and how their values are read. */
${dated(columns).join("")}const COLUMNS = /** @type {const} */ (${list(kinds)});

/** Texts that mean that nothing was recorded. */
const MISSING = new Set(${texts(missingTexts)});

/** The same in single columns. */
const CODES = new Map(/** @type {readonly (readonly [string, readonly (number | string)[]])[]} */ (${list(codes)}));

/**
 * A line of the card: what must be true of its column, and the points that it then adds for each class. Numbers: ge is
 * at least, gt above, lt under, le at most.
 *
 * @typedef {object} Line
 * @property {string} column
${MEMBERS.join("\n")}
 * @property {readonly number[]} points
 */

/** @type {readonly Line[]} */
const LINES = ${list(lines.map((line) => lineCode(line, whole)))};
`;
}

function lineCode({ condition, points }: ScorerLine, whole: ReadonlySet<string>): string {
  const { column } = condition;
  const test = testOf(condition).map(
    ([member, value]) => `${member}: ${typeof value === "object" ? texts(value) : value}, `,
  );
  return `${javascriptComment(conditionWords(condition, whole.has(column)))}
  { column: ${javascriptText(column)}, ${test.join("")}points: ${numbers(points)} }`;
}

function texts(values: readonly string[]): string {
  return `[${values.map(javascriptText).join(", ")}]`;
}

function numbers(values: readonly number[]): string {
  return `[${values.map(String).join(", ")}]`;
}

/** One item a line. */
function list(items: readonly string[]): string {
  return items.length === 0 ? "[]" : `[\n${items.map((item) => `  ${item},\n`).join("")}]`;
}
