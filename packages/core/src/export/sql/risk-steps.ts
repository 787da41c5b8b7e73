import type { SqlDialect } from "../../recipe/sql/dialect.ts";
import { filled, listLines, type SqlStep } from "../../recipe/sql/layout.ts";
import type { Scorer } from "../shared/scorer.ts";
import type { FormulaRisk, LookUpRisk } from "../shared/scorer-risk.ts";
import type { SqlColumns } from "./columns.ts";

/** PostgreSQL ends a query with an error where e to some power is too small for a double. */
const SMALLEST_EXPONENT = -700;

/** From the scores of a row to how likely each class is; the last step has all that the view takes. None without risks. */
export function riskSteps(
  { risk }: Scorer,
  { scores, probabilities }: SqlColumns,
  from: string,
  dialect: SqlDialect,
): SqlStep[] {
  if (!risk || !probabilities) return [];
  const kept = [...scores, "highest"];
  if (risk.shape === "score") {
    const total = `${from}.${scores[1]}`;
    const items = probabilities.map((name, k) => lookUpLines(risk, k, total, name, dialect));
    return [
      {
        name: "risk",
        comment: "How likely each class is, by the total.",
        items: [...of(from, kept), ...items],
      },
    ];
  }
  return formulaSteps(risk, scores, kept, from, dialect, probabilities);
}

/** Bands from the highest down. Each share has an exponent: engines turn decimals of other lengths into each other. */
function lookUpLines(
  { from, shares }: LookUpRisk,
  k: number,
  total: string,
  name: string,
  dialect: SqlDialect,
): string[] {
  const share = (band: number) => shares[band]![k]!.toExponential();
  if (from.length === 0) return [`CAST(${share(0)} AS ${dialect.double}) AS ${name}`];
  const tests = from.map((least, i) => `  WHEN ${total} >= ${dialect.number(least)} THEN ${share(i + 1)}`);
  return ["CAST(CASE", ...tests.reverse(), `  ELSE ${share(0)}`, `END AS ${dialect.double}) AS ${name}`];
}

/** Less the highest of the exponents, so that no power is too large. */
function formulaSteps(
  { scale, offsets }: FormulaRisk,
  scores: readonly string[],
  kept: readonly string[],
  from: string,
  dialect: SqlDialect,
  probabilities: readonly string[],
): SqlStep[] {
  const double = (value: number) => `CAST(${value.toExponential()} AS ${dialect.double})`;
  const numbered = (letter: string) => scores.map((_, k) => `${letter}${k + 1}`);
  const [exponents, powers] = [numbered("x"), numbered("p")];
  const ofExponents = exponents.map((name) => `exponent.${name}`);
  const most = ofExponents.length === 1 ? ofExponents : listLines("GREATEST", ofExponents, "");
  const sum = filled(
    powers.map((name, k) => `${k > 0 ? "+ " : ""}power.${name}`),
    " ",
  );
  return [
    {
      name: "exponent",
      comment: "How likely each class is goes by e to the power of these.",
      items: [
        ...of(from, kept),
        ...scores.map((name, k) => [
          `${double(scale)} * ${from}.${name} + ${double(offsets[k]!)} AS ${exponents[k]}`,
        ]),
      ],
    },
    {
      name: "peak",
      comment: "The largest of them.",
      items: [...of("exponent", [...kept, ...exponents]), [...most.slice(0, -1), `${most.at(-1)} AS peak`]],
    },
    {
      name: "power",
      comment: "The powers, as shares of the largest.",
      items: [
        ...of("peak", kept),
        ...powers.map((name, k) => [
          `CASE WHEN peak.${exponents[k]} - peak.peak < ${SMALLEST_EXPONENT} THEN ${double(0)}`,
          `  ELSE EXP(peak.${exponents[k]} - peak.peak) END AS ${name}`,
        ]),
      ],
    },
    {
      name: "risk",
      comment: "How likely each class is.",
      items: [
        ...of("power", kept),
        ...probabilities.map((name, k) => [
          `power.${powers[k]} / (`,
          ...sum.map((line) => `  ${line}`),
          `) AS ${name}`,
        ]),
      ],
    },
  ];
}

function of(step: string, names: readonly string[]): string[][] {
  return names.map((name) => [`${step}.${name}`]);
}
