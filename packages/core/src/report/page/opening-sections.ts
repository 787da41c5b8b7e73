import { COSTS_TITLE, costTable } from "../../card/cost-table.ts";
import { pointsTable } from "../../card/points-table.ts";
import { html, htmlName } from "../../text/html.ts";
import { decimal, percent, whole } from "../../text/numbers.ts";
import type { AuditFacts } from "../facts/audit-facts.ts";
import type { CertificateFacts, ProofFacts } from "../facts/certificate-facts.ts";
import { type Entry, entries, paragraphs, sentenceList } from "./page-parts.ts";
import { reportTable } from "./report-table.ts";

/** What is decided, for whom, by whom, when, with what. */
export function aboutSection(facts: AuditFacts): string {
  const { software } = facts;
  const versions = [
    `report: fairscore ${software.report}`,
    ...(software.learntBy === null ? [] : [`tables: fairscore ${software.learntBy}`]),
    ...(software.solver === null ? [] : [`solver: HiGHS ${software.solver}`]),
  ];
  return entries([
    ["What it decides", html(facts.purpose ?? "Not stated.")],
    ["Who uses it", html(facts.users ?? "Not stated.")],
    ["Made by", html(facts.author ?? "Not stated.")],
    [
      facts.card.bands ? "Classes, from the lowest totals up" : "Classes, in the order of ties",
      facts.classes.map(htmlName).join(", "),
    ],
    [
      "Protected",
      facts.protected.length === 0
        ? "No column was named."
        : [facts.protected.map(htmlName).join(", "), ...facts.groupsMade.map(html)].join("<br>"),
    ],
    ["Date", dateHtml(facts.date)],
    ["Versions", html(versions.join("; "))],
  ]);
}

export function cardSection({ card }: AuditFacts): string {
  const notes =
    card.warnings.length === 0 ? "" : `<div class="notes" role="note">${paragraphs(card.warnings)}</div>`;
  return `${notes}<div class="scroll points" role="region" aria-label="Points" tabindex="0">
${pointsTable(card)}
</div>
${sentenceList([...card.howTo, ...(card.tieRule === null ? [] : [card.tieRule])])}`;
}

export function settingsSection({ sentence, certificate, card }: AuditFacts): string {
  return `<p class="statement" dir="auto">${html(sentence ?? certificate.shape.words)}</p>${costSection(card)}`;
}

function costSection(card: AuditFacts["card"]): string {
  const table = costTable(card);
  if (!table) return "";
  return reportTable({
    caption: COSTS_TITLE,
    columns: table.head.map((name, i) => ({ name, numeric: i > 0 })),
    bodies: [{ rows: table.rows.map(([name, ...cells]) => ({ head: htmlName(name!), cells })) }],
  });
}

export function certificateSection({ certificate, alternatives, data, parts }: AuditFacts): string {
  const { shape, proof, record, recount } = certificate;
  const facts: Entry[] = [
    ["Status", html(certificate.status)],
    ...(proof ? proofEntries(proof, record!.rows) : []),
    ["Shape", html(shape.words.replace(/^Shape: /, ""))],
    [
      "Classes, lines",
      html(`${whole(shape.classes)} classes; ${whole(shape.lines)} lines in all tables together`),
    ],
    ["Forced zeros", shape.zeros.length === 0 ? "None." : html(`${shape.zeros.join("; ")}.`)],
    ...(record ? recordEntries(record) : []),
    // Of another file than the one it was learnt from, the fingerprint would stand beside claims that it has no part in.
    ...(parts[0]?.part === "other"
      ? []
      : [["Fingerprint of the file (SHA-256)", hash(data.sha256)] as const]),
    ["Fingerprint of the counts", hash(record?.hashes.profiles)],
    ["Fingerprint of the model", hash(record?.hashes.model)],
  ];
  return [
    recount.ok
      ? ""
      : `<div class="notes" role="note">${paragraphs(["A recount does not agree with what is claimed here: see below."])}</div>`,
    paragraphs(certificate.sentences),
    entries(facts),
    `<h3>Recounted independently from the card: ${recountVerdict(recount)}</h3>`,
    recountHtml(recount),
    alternatives.length === 0
      ? ""
      : reportTable({
          caption: "Other tables nearly as good",
          columns: [
            { name: "tables" },
            { name: "lines", numeric: true },
            { name: proof?.people === false ? "loss" : "wrong", numeric: true },
            { name: "conditions" },
          ],
          bodies: [
            {
              rows: alternatives.map(({ lines, loss, conditions }, i) => ({
                head: html(whole(i + 1)),
                cells: [
                  whole(lines),
                  loss === null
                    ? "not known"
                    : proof?.people === false
                      ? decimal(loss, 3)
                      : percent(loss, 100),
                  conditions.map(htmlName).join("; "),
                ],
              })),
            },
          ],
        }),
  ].join("\n");
}

function proofEntries({ people, scale, best, minimum, open, openShare }: ProofFacts, rows: number): Entry[] {
  // Rounded up, a minimum that is no number of people would claim more than is proven.
  const down = Math.floor((minimum / scale) * 1000) / 1000;
  const write = (value: number) => (people ? whole(value) : decimal(value / scale, 3));
  return [
    ["Rows used", html(whole(rows))],
    ["Best value", html(people ? `wrong for ${whole(best)}` : write(best))],
    ["Proven minimum", html(people ? whole(minimum) : decimal(down, 3))],
    [
      "Still open",
      html(
        `${people ? `${whole(open)} people` : write(open)} (${percent(openShare, 100)} of the best value)`,
      ),
    ],
  ];
}

function recordEntries(record: NonNullable<CertificateFacts["record"]>): Entry[] {
  const { seed, seconds, work, engine, threads, software, floorWhy } = record;
  const search = [
    engine,
    `${whole(threads)} ${threads === 1 ? "thread" : "threads"}`,
    ...(seconds === undefined ? [] : [`${decimal(seconds, 1)} seconds`]),
    `work ${whole(work)}`,
  ];
  return [
    ["Minimum proven by", html(floorWhy)],
    ["Search", html(search.join("; "))],
    ["Seed", html(String(seed))],
    ["Software", html(`fairscore ${software.fairscore}, HiGHS ${software.highs}`)],
  ];
}

function recountVerdict({ ok, checks }: CertificateFacts["recount"]): string {
  if (checks.length === 0) return "not recounted";
  return ok ? "✓ all as claimed" : "not as claimed";
}

function recountHtml({ checks, unchecked }: CertificateFacts["recount"]): string {
  const agreed = checks.filter(({ ok }) => ok).map(({ name }) => name);
  const differing = checks.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`);
  return sentenceList([
    ...(agreed.length === 0 ? [] : [`As claimed: ${agreed.join("; ")}.`]),
    ...differing.map((words) => `Not as claimed: ${words}.`),
    ...unchecked.map((words) => `Not checked: ${words}.`),
  ]);
}

function hash(value: string | null | undefined): string {
  return value ? `<span class="hash">${html(value)}</span>` : "Not recorded.";
}

function dateHtml(date: string): string {
  const words = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(date),
  );
  return `<time datetime="${html(date)}">${html(words)}</time>`;
}
