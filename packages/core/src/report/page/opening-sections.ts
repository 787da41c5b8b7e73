import { COSTS_TITLE, costTable } from "../../card/cost-table.ts";
import { parsimonySvg } from "../../card/parsimony-plot.ts";
import { PARSIMONY_TITLE, parsimonySentences } from "../../card/parsimony-words.ts";
import { pointsTable } from "../../card/points-table.ts";
import { riskTable } from "../../card/risk-table.ts";
import { VERDICT_TITLE } from "../../card/verdict-sentences.ts";
import { decimal, percent, whole } from "../../text/numbers.ts";
import {
  type Block,
  type Cell,
  type Entry,
  heading,
  list,
  note,
  numeric,
  words,
} from "../document/document.ts";
import { htmlBlocks } from "../document/html-blocks.ts";
import type { AuditFacts } from "../facts/audit-facts.ts";
import type { CertificateFacts, ProofFacts } from "../facts/certificate-facts.ts";

/** What is decided, for whom, by whom, when, with what. */
export function aboutSection(facts: AuditFacts): Block[] {
  const { software } = facts;
  const versions = [
    `report: fairscore ${software.report}`,
    ...(software.learntBy === null ? [] : [`tables: fairscore ${software.learntBy}`]),
    ...(software.solver === null ? [] : [`solver: HiGHS ${software.solver}`]),
  ];
  const entries: Entry[] = [
    ["What it decides", facts.purpose ?? "Not stated."],
    ["Who uses it", facts.users ?? "Not stated."],
    ["Made by", facts.author ?? "Not stated."],
    [
      facts.card.bands ? "Classes, from the lowest totals up" : "Classes, in the order of ties",
      names(facts.classes, ", "),
    ],
    [
      "Protected",
      facts.protected.length === 0
        ? "No column was named."
        : [names(facts.protected, ", "), ...facts.groupsMade],
    ],
    ["Date", { date: facts.date }],
    ["Versions", versions.join("; ")],
  ];
  return [{ kind: "entries", entries }];
}

/** Names from the data in a line. */
export function names(list: readonly string[], between: string): Cell {
  return { beside: list.flatMap((name, i) => [...(i > 0 ? [between] : []), { name }]) };
}

/** Before anything else, as HTML: what must be read before the card is used, and what holds for people not learnt from. */
export function verdictSection({ card }: AuditFacts): string {
  const notes = card.warnings.length === 0 ? [] : [note(card.warnings)];
  const judged = card.verdict.length === 0 ? [] : [list(card.verdict)];
  if (notes.length + judged.length === 0) return "";
  const title = judged.length === 0 ? "To be read first" : VERDICT_TITLE;
  return `<section id="verdict">\n<h2>${title}</h2>\n${htmlBlocks([...notes, ...judged])}\n</section>\n`;
}

/** As HTML: the table of points is that of the card. */
export function cardSection({ card }: AuditFacts): string {
  const howTo = list([...card.howTo, ...(card.tieRule === null ? [] : [card.tieRule])]);
  return `<div class="scroll points" role="region" aria-label="Points" tabindex="0">
${pointsTable(card)}
</div>
${htmlBlocks([howTo])}
${riskTable(card, "h3")}${parsimonyFigure(card)}`;
}

/** How the number of conditions was chosen, with its curve. */
function parsimonyFigure({ parsimony }: AuditFacts["card"]): string {
  if (!parsimony) return "";
  const said = htmlBlocks([heading(PARSIMONY_TITLE), words(...parsimonySentences(parsimony))]);
  return `${said}<figure class="parsimony">\n${parsimonySvg(parsimony, { onPage: true })}</figure>\n`;
}

export function settingsSection({ sentence, certificate, card }: AuditFacts): Block[] {
  const costs = costTable(card);
  return [
    { kind: "words", sentences: [sentence ?? certificate.shape.words], look: "statement" },
    ...(costs ? [costsBlock(costs)] : []),
  ];
}

function costsBlock({
  head: [first = "", ...given],
  rows,
}: NonNullable<ReturnType<typeof costTable>>): Block {
  return {
    kind: "table",
    caption: COSTS_TITLE,
    columns: [{ name: first }, ...numeric(...given)],
    bodies: [{ rows: rows.map(([name = "", ...cells]) => [{ name }, ...cells]) }],
  };
}

export function certificateSection({ certificate, alternatives, data, parts }: AuditFacts): Block[] {
  const { shape, proof, record, recount } = certificate;
  const entries: Entry[] = [
    ["Status", certificate.status],
    ...(proof ? proofEntries(proof, record!.rows) : []),
    ["Shape", shape.words.replace(/^Shape: /, "")],
    ["Classes, lines", `${whole(shape.classes)} classes; ${whole(shape.lines)} lines in all tables together`],
    ["Forced zeros", shape.zeros.length === 0 ? "None." : `${shape.zeros.join("; ")}.`],
    ...(record ? recordEntries(record) : []),
    // Of another file than the one it was learnt from, the fingerprint would stand beside claims that it has no part in.
    ...(parts[0]?.part === "other"
      ? []
      : [["Fingerprint of the file (SHA-256)", fingerprint(data.sha256)] as const]),
    ["Fingerprint of the counts", fingerprint(record?.hashes.profiles)],
    ["Fingerprint of the model", fingerprint(record?.hashes.model)],
  ];
  return [
    ...(recount.ok ? [] : [note(["A recount does not agree with what is claimed here: see below."])]),
    words(...certificate.sentences),
    { kind: "entries", entries },
    heading(`Recounted independently from the card: ${recountVerdict(recount)}`),
    list(recountSentences(recount)),
    ...(alternatives.length === 0 ? [] : [alternativesTable(alternatives, proof?.people !== false)]),
  ];
}

function alternativesTable(alternatives: AuditFacts["alternatives"], people: boolean): Block {
  const write = (loss: number) => (people ? percent(loss, 100) : decimal(loss, 3));
  return {
    kind: "table",
    caption: "Other tables nearly as good",
    columns: [{ name: "tables" }, ...numeric("lines", people ? "wrong" : "loss"), { name: "conditions" }],
    bodies: [
      {
        rows: alternatives.map(({ lines, loss, conditions }, i) => [
          whole(i + 1),
          whole(lines),
          loss === null ? "not known" : write(loss),
          names(conditions, "; "),
        ]),
      },
    ],
  };
}

function proofEntries({ people, scale, best, minimum, open, openShare }: ProofFacts, rows: number): Entry[] {
  // Rounded up, a minimum that is no number of people would claim more than is proven.
  const down = Math.floor((minimum / scale) * 1000) / 1000;
  const write = (value: number) => (people ? whole(value) : decimal(value / scale, 3));
  return [
    ["Rows used", whole(rows)],
    ["Best value", people ? `wrong for ${whole(best)}` : write(best)],
    ["Proven minimum", people ? whole(minimum) : decimal(down, 3)],
    [
      "Still open",
      `${people ? `${whole(open)} people` : write(open)} (${percent(openShare, 100)} of the best value)`,
    ],
  ];
}

/** Those of an engine of one's own have no words here. */
const ENGINE_WORDS: Readonly<Record<string, string>> = {
  auto: "searched and proven side by side (engine auto)",
  search: "searched (engine search)",
  exact: "proven (engine exact)",
};

function recordEntries(record: NonNullable<CertificateFacts["record"]>): Entry[] {
  const { seed, seconds, work, engine, threads, software, floorWhy } = record;
  const search = [
    ENGINE_WORDS[engine] ?? engine,
    `${whole(threads)} ${threads === 1 ? "thread" : "threads"}`,
    ...(seconds === undefined ? [] : [`${decimal(seconds, 1)} seconds`]),
    `work ${whole(work)}`,
  ];
  return [
    ["Minimum proven by", floorWhy],
    ["Search", search.join("; ")],
    ["Seed", String(seed)],
    ["Software", `fairscore ${software.fairscore}, HiGHS ${software.highs}`],
  ];
}

function recountVerdict({ ok, checks }: CertificateFacts["recount"]): string {
  if (checks.length === 0) return "not recounted";
  return ok ? "✓ all as claimed" : "not as claimed";
}

function recountSentences({ checks, unchecked }: CertificateFacts["recount"]): string[] {
  const agreed = checks.filter(({ ok }) => ok).map(({ name }) => name);
  const differing = checks.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`);
  return [
    ...(agreed.length === 0 ? [] : [`As claimed: ${agreed.join("; ")}.`]),
    ...differing.map((said) => `Not as claimed: ${said}.`),
    ...unchecked.map((said) => `Not checked: ${said}.`),
  ];
}

function fingerprint(value: string | null | undefined): Cell {
  return value ? { code: value } : "Not recorded.";
}
