import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { card } from "../../../src/card/card.ts";
import { auditCsv } from "../../../src/report/audit-csv.ts";
import type { Sum } from "../../../src/report/disclosure/disclosure.ts";
import type { ShownCount, ShownShare } from "../../../src/report/disclosure/ledger.ts";
import { auditMarkdown } from "../../../src/report/document/audit-markdown.ts";
import { auditFacts } from "../../../src/report/facts/audit-facts.ts";
import { auditView } from "../../../src/report/facts/audit-view.ts";
import { isMasked } from "../../../src/report/facts/shown-counts.ts";
import { modelCard } from "../../../src/report/model-card.ts";
import { profilesOf, systemOf } from "../../audit/people.ts";
import { partsOf } from "../parts.ts";
import { follows, type Told } from "./reader.ts";

const CLASSES = ["yes", "no"];
const GROUPS = ["women", "men", "others"];
type Takes = (y: number, p: number) => boolean;

/** People of these groups as a sum of counts by group, class and class given. */
function sumOf(groups: readonly number[], takes: Takes): Sum {
  const atoms = groups.flatMap((g) =>
    [0, 1, 2, 3].flatMap((at) => (takes(at >> 1, at & 1) ? [4 * g + at] : [])),
  );
  return new Map(atoms.map((atom) => [atom, 1]));
}

const ALL = [0, 1, 2];
const restOf = (groups: readonly number[]) => ALL.filter((g) => !groups.includes(g));

/** "everyone", "sex = men". */
function groupsOf(name: string): number[] {
  const level = /^sex = (\w+)/.exec(name)?.[1];
  return level === undefined ? ALL : [GROUPS.indexOf(level)];
}

/** Both sides of "sex = men against the rest" or "sex = men against women". */
function sidesOf(comparison: string): [number[], number[]] {
  const first = groupsOf(comparison);
  const other = / against (?:the )?(\w+)$/.exec(comparison)![1]!;
  return [first, other === "rest" ? restOf(first) : [GROUPS.indexOf(other)]];
}

/** Among whom a rate is taken, and who is counted, by the words of documents. */
function rateOf(words: string): [among: Takes, counted: Takes] {
  if (words === "given a wrong class") return [() => true, (y, p) => y !== p];
  const about = /^wrong about (\w+)/.exec(words)?.[1];
  if (about !== undefined) return [() => true, (y, p) => y !== p];
  const precise = /^being (\w+) among those given/.exec(words)?.[1];
  if (precise !== undefined) {
    const k = CLASSES.indexOf(precise);
    return [(_y, p) => p === k, (y) => y === k];
  }
  const [, given, not, among] = /^given (\w+)(?: among those who are (not )?(\w+))?$/.exec(words)!;
  const k = CLASSES.indexOf(given!);
  const of = CLASSES.indexOf(among ?? "");
  return [(y) => among === undefined || (y === of) === (not === undefined), (_y, p) => p === k];
}

/** Everything that documents say of counts. */
function reading() {
  const told: Told[] = [];
  const asked = new Map<string, Sum>();
  const count = (shown: ShownCount | string, groups: readonly number[], takes: Takes, most: number) => {
    const sum = sumOf(groups, takes);
    asked.set([...sum.keys()].join(), sum);
    const text = String(shown).replace("&lt;", "<").replace("\\<", "<");
    if (/^[\d,]+$/.test(text)) told.push({ sum, most: Number(text.replace(",", "")), exact: true });
    else if (text === "<5") told.push({ sum, most: 4, exact: false });
    else if (text.includes("%")) told.push({ sum, most, exact: true });
  };
  return { told, asked, count };
}

/** What is told exactly, each once; nobody in a sum is nobody in each of its counts. */
function exactSums(told: readonly Told[]): Sum[] {
  const sums = told.flatMap(({ sum, most, exact }) =>
    !exact ? [] : most > 0 ? [sum] : [...sum.keys()].map((atom): Sum => new Map([[atom, 1]])),
  );
  return [...new Map(sums.map((sum) => [[...sum.keys()].join(), sum])).values()];
}

test("what one document of a model withholds can't be worked out from all of them together", () => {
  const system = systemOf(
    [
      [0, 2],
      [1, 0],
    ],
    CLASSES,
    { fairness: [{ measure: "sp", tolerance: 0.3 }] },
  );
  let withheld = 0;
  let fromMarkdown = 0;
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(0, 0, 1, 2, 3, 4, 5, 8, 30), { minLength: 12, maxLength: 12 }),
      (truth) => {
        const rows = truth.flatMap((size, atom) =>
          Array.from({ length: size }, () => ({
            levels: [atom >> 2],
            label: (atom & 3) >> 1,
            answers: [(atom & 1) === 0],
          })),
        );
        fc.pre(ALL.every((g) => truth.slice(4 * g, 4 * g + 4).some((size) => size > 0)));
        const levels = { column: "sex", role: "protected", levels: GROUPS } as const;
        const profiles = profilesOf(rows, CLASSES, [levels], 1);
        const parts = partsOf(system, profiles);
        const facts = auditFacts(parts);
        // That numbers are left out is said where some are. Findings have words of their own for it.
        const { parts: counts, lines: listed } = facts;
        const numbers = JSON.stringify([counts, listed], (key, value) => (key === "notes" ? [] : value));
        expect(isMasked(counts, listed)).toBe(/"withheld"|"<5"/.test(numbers));
        const { told, asked, count } = reading();
        const rowsIn = (groups: readonly number[], takes: Takes) =>
          [...sumOf(groups, takes).keys()].reduce((sum, atom) => sum + truth[atom]!, 0);
        const tell = (shown: ShownCount | string, groups: readonly number[], takes: Takes) =>
          count(shown, groups, takes, rowsIn(groups, takes));
        /** Rates are told with their n. */
        const tellRate = (text: string, groups: readonly number[], [among, counted]: [Takes, Takes]) => {
          const both: Takes = (y, p) => among(y, p) && counted(y, p);
          tell(text.includes("%") ? String(rowsIn(groups, among)) : "–", groups, among);
          tell(text, groups, both);
        };
        const tellShare = ({ n, counted }: ShownShare, groups: readonly number[], rate: [Takes, Takes]) => {
          tell(n, groups, rate[0]);
          tell(counted, groups, (y, p) => rate[0](y, p) && rate[1](y, p));
        };

        // The model card: all facts, as they are.
        const json: typeof facts.parts = JSON.parse(JSON.stringify(modelCard(facts))).quantitative_analyses
          .parts;
        for (const part of json) {
          tell(part.people, ALL, () => true);
          const wrong = rateOf("given a wrong class");
          tellShare(part.wrong.everyone, ALL, wrong);
          for (const group of part.wrong.groups)
            tellShare(group.wrong, groupsOf(`sex = ${group.levels}`), wrong);
          for (const { group, rows: matrix } of part.matrices) {
            const groups = group ? groupsOf(`sex = ${group.levels}`) : ALL;
            matrix.forEach(({ n, cells, minusRest }, y) => {
              tell(n, groups, (is) => is === y);
              cells.forEach((cell, p) => {
                tell(cell.count, groups, (is, given) => is === y && given === p);
                if (minusRest?.[p] === undefined || minusRest[p] === null) return;
                tellRate("%", restOf(groups), [(is) => is === y, (_, given) => given === p]);
              });
            });
          }
          part.classes.forEach((rates, k) => {
            tellShare(rates.given, ALL, rateOf(`given ${CLASSES[k]}`));
            tellShare(rates.recall, ALL, rateOf(`given ${CLASSES[k]} among those who are ${CLASSES[k]}`));
            tellShare(
              rates.falsePositives,
              ALL,
              rateOf(`given ${CLASSES[k]} among those who are not ${CLASSES[k]}`),
            );
            tellShare(rates.precision, ALL, [(_y, p) => p === k, (y) => y === k]);
          });
          for (const { classes } of part.selection)
            for (const { class: name, groups } of classes)
              for (const group of groups)
                tellShare(group.given, groupsOf(`sex = ${group.levels}`), rateOf(`given ${name}`));
          const WORDS = {
            given: (k: string) => `given ${k}`,
            recall: (k: string) => `given ${k} among those who are ${k}`,
            "false-positive": (k: string) => `given ${k} among those who are not ${k}`,
            "wrong-about": (k: string) => `wrong about ${k}`,
            wrong: () => "given a wrong class",
          };
          for (const { rate, class: name, groups } of part.rates) {
            const bound = rateOf(WORDS[rate](name ?? ""));
            for (const group of groups) {
              tellShare(group.rate, groupsOf(`sex = ${group.levels}`), bound);
              if (group.band) tellRate("%", restOf(groupsOf(`sex = ${group.levels}`)), bound);
            }
          }
          const differences = [
            ...part.differences,
            ...part.rates.flatMap((table) => table.differences),
            ...part.measures.flatMap(({ largest, larger }) => [largest, larger]),
            ...part.limits.flatMap(({ worst, withAll }) => [worst, withAll?.worst ?? null]),
          ];
          for (const one of differences) {
            if (!one) continue;
            const [first, second] = sidesOf(one.comparison);
            tellShare(one.first, first, rateOf(one.words));
            tellShare(one.second, second, rateOf(one.words));
          }
        }

        // The numbers as CSV.
        const lines = Papa.parse<Record<string, string>>(auditCsv(facts), { header: true }).data;
        for (const { section, group = "", measure = "", class: name, n = "", counted = "" } of lines) {
          if (section === "wrong") {
            tell(n, groupsOf(group), () => true);
            tell(counted, groupsOf(group), (y, p) => y !== p);
          } else if (section === "matrix" && /^is \w+$/.test(measure)) {
            const y = CLASSES.indexOf(measure.slice(3));
            tell(n, groupsOf(group), (is) => is === y);
            tell(counted, groupsOf(group), (is, given) => is === y && given === CLASSES.indexOf(name!));
          } else if (section === "selection" && measure === "given") {
            tell(counted, groupsOf(group), (_y, p) => p === CLASSES.indexOf(name!));
          } else if (section === "differences" && /, (first|second)$/.test(measure)) {
            const [, words, side] = /^[^:]*: (.*), (first|second)$/.exec(measure)!;
            const [among, both] = rateOf(words!);
            const groups = sidesOf(group)[side === "first" ? 0 : 1];
            tell(n, groups, among);
            tell(counted, groups, (y, p) => among(y, p) && both(y, p));
          }
        }

        // The audit as Markdown, made by itself; the text has the same words.
        const view = auditView(parts.audit, { system, profiles });
        const before = told.length;
        let caption = "";
        let above = "";
        for (const line of auditMarkdown(view).split("\n")) {
          caption = /^\*\*(.*)\*\*$/.exec(line)?.[1] ?? caption;
          if (!line.startsWith("| ")) continue;
          const [head = "", ...cells] = line
            .slice(2, -2)
            .split(" | ")
            .map((cell) => cell.replace(/ \\\*$/, ""));
          if (cells.every((cell) => cell === "")) above = head;
          const groups = GROUPS.includes(head) ? [GROUPS.indexOf(head)] : head === "Everyone" ? ALL : [];
          const k = CLASSES.indexOf(head);
          const given = /^Given (\w+)$/.exec(above)?.[1];
          if (caption.endsWith("Given a wrong class") && groups.length > 0) {
            tell(cells[0]!, groups, () => true);
            tell(cells[1]!, groups, (y, p) => y !== p);
            tellRate(cells[2]!, groups, rateOf("given a wrong class"));
          } else if (/: each class, /.test(caption) && k >= 0) {
            tell(cells[0]!, ALL, (y) => y === k);
            tell(cells[1]!, ALL, (_y, p) => p === k);
            tellRate(cells[2]!, ALL, [(_y, p) => p === k, (y) => y === k]);
            tellRate(cells[3]!, ALL, rateOf(`given ${head} among those who are ${head}`));
            tellRate(cells[4]!, ALL, rateOf(`given ${head} among those who are not ${head}`));
            tellRate(cells[5]!, ALL, rateOf(`given ${head}`));
          } else if (/: \d+ people/.test(caption) && k >= 0) {
            for (const [p, cell] of cells.entries())
              tell(
                cell.replace(/ \(.*\)$/, ""),
                groupsOf(caption),
                (y, other) => y === k && (p === CLASSES.length || other === p),
              );
          } else if (caption.endsWith("minus everyone else, in points") && k >= 0) {
            for (const [p, cell] of cells.entries())
              if (/\d/.test(cell))
                tellRate("%", restOf(groupsOf(caption)), [(y) => y === k, (_y, other) => other === p]);
          } else if (/: sex, with/.test(caption) && given !== undefined && groups.length > 0) {
            const [counted, n] = cells[0]!.split(" of ");
            tell(n!, groups, () => true);
            tell(counted!, groups, rateOf(`given ${given}`)[1]);
            tellRate(cells[1]!, groups, rateOf(`given ${given}`));
            tellRate(cells[3]!, groups, rateOf(`given ${given} among those who are ${given}`));
            tellRate(cells[4]!, groups, rateOf(`given ${given} among those who are not ${given}`));
          } else if (caption.endsWith("differences of every measure") && head.includes(" against ")) {
            const [comparison, words] = head.split("; ");
            const shares = cells[0]!.split("; ");
            for (const [i, side] of sidesOf(comparison!).entries()) {
              tell(shares[i]!.split(" of ")[1]!, side, rateOf(words!)[0]);
              tellRate(shares[i]!, side, rateOf(words!));
            }
          }
        }
        fromMarkdown += told.length - before;

        // The card.
        const right = /^Right for (\d+) of the/.exec(card(system, parts.audit).accuracy[0]!)![1]!;
        tell(right, ALL, (y, p) => y === p);
        for (const { sum, most, exact } of told) {
          const is = [...sum.keys()].reduce((total, atom) => total + truth[atom]!, 0);
          expect(exact ? is === most : is <= most).toBe(true);
        }

        // What is public from the start: sizes of groups, and how many are wrong.
        const sizes = [ALL, ...ALL.map((g) => [g])].filter((groups) => rowsIn(groups, () => true) >= 5);
        const stated = [
          ...sizes.map((groups) => sumOf(groups, () => true)),
          sumOf(ALL, (y, p) => y !== p),
          ...CLASSES.flatMap((_, k) =>
            rowsIn(ALL, (_y, p) => p === k) === 0 ? [sumOf(ALL, (_y, p) => p === k)] : [],
          ),
        ].map((sum): Told => {
          return { sum, most: [...sum.keys()].reduce((total, atom) => total + truth[atom]!, 0), exact: true };
        });
        const fromStart = exactSums(stated);
        const fromAll = exactSums([...stated, ...told]);
        for (const [key, sum] of asked) {
          const is = [...sum.keys()].reduce((total, atom) => total + truth[atom]!, 0);
          if (is === 0 || is > 4 || follows(fromStart, sum, truth.length)) continue;
          withheld++;
          expect(follows(fromAll, sum, truth.length), `${is} of ${key} follows`).toBe(false);
        }
      },
    ),
    { numRuns: 40 },
  );
  expect(withheld).toBeGreaterThan(100);
  expect(fromMarkdown).toBeGreaterThan(1_000);
});
