import type { ScoringSystem } from "../../model/scoring-system.ts";
import type { Condition } from "../../recipe/condition/condition.ts";
import { writeCondition } from "../../recipe/condition/write.ts";
import { writeName } from "../../recipe/condition/write-name.ts";
import { quoteText } from "../../text/quote-text.ts";
import { giveLines, kindWords, writtenCard, writtenRisks } from "./card-lines.ts";

/**
 * The card as YAML that people can edit and `importCardObject` reads back as tables that score every row alike. Texts
 * that a parser could take for anything else are in quotation marks.
 */
export function exportCardYaml(system: ScoringSystem): string {
  const { name, source } = system.origin ?? {};
  const card = writtenCard(system);
  const table = (
    points: (line: (typeof card.lines)[number]) => number,
    startsWith: number,
    indent: string,
  ) => [
    ...(startsWith === 0 ? [] : [`${indent}starts with: ${startsWith}`]),
    ...card.lines.flatMap((line) =>
      points(line) === 0 ? [] : pair(line.text, String(points(line)), indent),
    ),
  ];
  const block = (key: string, lines: readonly string[], indent = "") =>
    lines.length === 0 ? [`${indent}${key}: {}`] : [`${indent}${key}:`, ...lines];
  const lines = [
    ...(name === undefined ? [] : pair("name", scalar(name))),
    ...(source === undefined ? [] : pair("source", scalar(source))),
    ...pair("outcome", scalar(card.outcome)),
    ...(card.score
      ? [
          ...block(
            "points",
            table(({ points }) => points[0]!, 0, "  "),
          ),
          ...block(
            "give",
            giveLines(card).flatMap((give) => pair(give.text, scalar(give.class), "  ")),
          ),
          ...riskLines(system),
        ]
      : [
          "tables:",
          ...card.classes.flatMap((name, k) => {
            const own = table(({ points }) => points[k]!, card.startsWith[k]!, "    ");
            return isLong(scalar(name))
              ? [`  ? ${scalar(name)}`, ...(own.length === 0 ? ["  : {}"] : ["  :", ...own])]
              : block(scalar(name), own, "  ");
          }),
        ]),
    ...(card.kinds.length === 0
      ? []
      : block(
          "columns",
          card.kinds.flatMap(({ name, kind }) => pair(name, kindWords(kind), "  ")),
        )),
    ...list("missing", card.missingTexts),
    ...(card.codes.length === 0
      ? []
      : block(
          "missing in",
          card.codes.flatMap(({ name, texts }) => pair(name, `[${texts.map(quoted).join(", ")}]`, "  ")),
        )),
    ...(system.recipe.protected.length === 0
      ? []
      : block(
          "protected",
          system.recipe.protected.flatMap(({ column, levels }) =>
            pair(column, `[${levels.map(({ when }) => quoted(writeGroup(when))).join(", ")}]`, "  "),
          ),
        )),
  ];
  return `${lines.join("\n")}\n`;
}

function riskLines(system: ScoringSystem): string[] {
  const risks = writtenRisks(system);
  if (!risks) return [];
  return [
    "risk:",
    ...(risks.of === undefined ? [] : pair("of", scalar(risks.of), "  ")),
    ...(risks.source === undefined ? [] : pair("source", scalar(risks.source), "  ")),
    ...(risks.people === undefined ? [] : [`  people: ${risks.people}`]),
    "  totals:",
    ...risks.totals.flatMap(({ totals, risks: own }) =>
      own[0]?.class === undefined
        ? pair(totals, own[0]!.text, "    ")
        : [`    ${scalar(totals)}:`, ...own.flatMap(({ class: name, text }) => pair(name!, text, "      "))],
    ),
  ];
}

/** As `readGroups` reads it. */
function writeGroup(when: Condition): string {
  if (when.missing) return "missing";
  if (when.is !== undefined) return when.is ? "yes" : "no";
  return when.in?.length === 1 ? writeName(when.in[0]!) : writeCondition(when, "words");
}

function list(key: string, texts: readonly string[] | undefined): string[] {
  return texts === undefined ? [] : [`${key}: [${texts.map(quoted).join(", ")}]`];
}

function pair(key: string, value: string, indent = ""): string[] {
  const name = scalar(key);
  return isLong(name) ? [`${indent}? ${name}`, `${indent}: ${value}`] : [`${indent}${name}: ${value}`];
}

/** Keys beyond 1,024 characters must be marked as such. */
function isLong(key: string): boolean {
  return key.length > 1000;
}

/** Plain where YAML has no other idea of it, in quotation marks otherwise. */
function scalar(text: string): string {
  const plain =
    /^[\p{L}\d](?:[\p{L}\p{M}\p{N} _.<>=()/+-]*[\p{L}\p{M}\p{N}_)])?$/u.test(text) &&
    !/\p{Default_Ignorable_Code_Point}| {2}|^[\d._+-]*$/u.test(text) &&
    !/^(?:true|false|null|on|off|y|n|nan|inf|infinity)$/i.test(text);
  return plain ? text : quoted(text);
}

/** YAML's quotation marks know all escapes of JSON. */
function quoted(text: string): string {
  return quoteText(text);
}
