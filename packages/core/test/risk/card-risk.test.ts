import { expect, test } from "vitest";
import { card } from "../../src/card/card.ts";
import { cardHtml } from "../../src/card/card-html.ts";
import { cardMarkdown } from "../../src/card/card-markdown.ts";
import { riskPercent } from "../../src/card/card-risk.ts";
import { cardText } from "../../src/card/card-text.ts";
import { atrialFibrillation } from "../../src/examples/atrial-fibrillation.ts";
import { loanDesk } from "../../src/examples/loan-desk.ts";
import { triage } from "../../src/examples/triage.ts";
import { personRisk } from "../../src/explain/person-risk.ts";
import { countFor } from "../../src/fit/count.ts";
import { fit } from "../../src/fit/fit.ts";
import type { FitRequest } from "../../src/fit/request.ts";
import { importCardMarkdown } from "../../src/import/import-card.ts";
import { sealOf } from "../../src/model/hash.ts";
import { modelToJson, parseModel } from "../../src/model/model-json.ts";
import type { CardRisk, ScoreRisk, TablesRisk } from "../../src/model/risk.ts";
import type { ScoringSystem } from "../../src/model/scoring-system.ts";
import { createPredictor } from "../../src/predict.ts";
import type { HoldOut } from "../../src/profiles/split.ts";
import { seededRandom } from "../../src/random.ts";
import { verify } from "../../src/verify/verify.ts";

const stroke: FitRequest = { outcome: "stroke", classes: ["no", "yes"], limits: { conditions: 4 } };
const urgency: FitRequest = {
  outcome: "urgency",
  classes: ["non-urgent", "standard", "urgent", "immediate"],
  shape: "score",
  limits: { conditions: 4 },
};
const decision: FitRequest = { outcome: "decision", limits: { conditions: 4 } };
const effort = { work: 400, engine: "search", seed: 1 } as const;
const half: HoldOut = { share: 0.5, seed: 2 };

const cases = [
  {
    name: "counted of people held out",
    rows: atrialFibrillation(5, 1600).rows,
    request: stroke,
    holdOut: half,
  },
  { name: "a curve of few held out", rows: atrialFibrillation(6, 400).rows, request: stroke, holdOut: half },
  { name: "a curve, by cross-validation", rows: atrialFibrillation(7, 400).rows, request: stroke },
  { name: "of rows only", rows: atrialFibrillation(8, 400).rows, request: stroke, verdict: false },
  { name: "several ordered classes", rows: triage(9, 600).rows, request: urgency },
  { name: "several, held out", rows: triage(10, 1400).rows, request: urgency, holdOut: half },
  { name: "tables, by cross-validation", rows: loanDesk(11, 500).rows, request: decision },
  { name: "tables, held out", rows: loanDesk(12, 800).rows, request: decision, holdOut: half },
];

const sum = (of: readonly number[]) => of.reduce((a, b) => a + b, 0);

for (const { name, rows, request, holdOut, verdict = true } of cases) {
  test(`${name}: shares add up, later classes get likelier, what is printed is what is looked up, and it verifies`, async () => {
    const { model, verification } = await fit(rows, request, { ...effort, holdOut, verdict });
    const { system } = model!;
    const risk = system.risk!;
    expect(verification!.ok).toBe(true);
    expect(risk.by).toBe(holdOut ? "held-out" : verdict ? "cross-validation" : "rows");
    const { classes } = system;
    for (const row of rows.slice(0, 50)) {
      const risks = model!.risks(row)!;
      expect(sum(Object.values(risks))).toBeCloseTo(1, 12);
      expect(Object.values(risks).every((share) => share > 0 && share < 1)).toBe(true);
      expect(model!.explain(row).risks).toEqual(risks);
      // Of a person whose answers are tried, with the interval of the band that the total is in.
      const own = personRisk(system, Object.values(model!.scores(row)))!;
      expect(own.shares).toEqual(Object.values(risks));
      own.intervals.forEach(({ low, high }, k) => {
        const later = sum(own.shares.slice(k + 1));
        expect(low <= later && later <= high).toBe(true);
      });
      expect(own.intervals).toHaveLength(risk.shape === "score" ? classes.length - 1 : 0);
      // The predictor alone, from the file.
      expect(createPredictor(JSON.parse(modelToJson(system))).risks(row)).toEqual(risks);
    }
    const shown = card(system);
    if (risk.shape === "tables") {
      expect(risk.scale).toBeGreaterThan(0);
      expect(shown.risk!.tables).toEqual([]);
      return;
    }
    risk.bands.forEach(({ shares, intervals }, i) => {
      expect(sum(shares)).toBeCloseTo(1, 12);
      intervals.forEach(({ low, high }, cut) => {
        const share = sum(shares.slice(cut + 1));
        expect(low).toBeLessThan(share);
        expect(high).toBeGreaterThan(share);
        if (i > 0)
          expect(share).toBeGreaterThanOrEqual(sum(risk.bands[i - 1]!.shares.slice(cut + 1)) - 1e-12);
      });
    });
    // What the card prints for a total is what is looked up for a person who has it.
    const [table] = shown.risk!.tables;
    const tables = system.tables[1]!;
    for (const row of rows.slice(0, 50)) {
      const explained = model!.explain(row);
      const total = explained.totals[1]!.total - tables.startsWith;
      const printed = table!.rows.find(([totals]) => inWords(totals!, total))!;
      const band = risk.bands[table!.rows.indexOf(printed)]!;
      const width = Math.max(...band.intervals.map(({ low, high }) => high - low));
      const own = classes.map((one) => riskPercent(explained.risks![one]!, width));
      expect(printed.slice(1, 1 + (classes.length === 2 ? 1 : classes.length))).toEqual(
        classes.length === 2 ? own.slice(1) : own,
      );
    }
  });
}

/** Whether a total is in words such as "up to −1", "0", "1 to 3", "4 and more". */
function inWords(words: string, total: number): boolean {
  const [first, second] = [...words.replaceAll("\u2212", "-").matchAll(/-?\d+/g)].map(Number);
  if (words === "any") return true;
  if (words.startsWith("up to")) return total <= first!;
  if (words.endsWith("and more")) return total >= first!;
  return total >= first! && total <= (second ?? first!);
}

/** The system with other risks, under a seal that fits. */
function tampered(system: ScoringSystem, change: (risk: never) => CardRisk): ScoringSystem {
  const { seal: _, ...rest } = system;
  const changed = { ...rest, risk: change(system.risk as never) };
  return { ...changed, seal: sealOf(changed) };
}

const failing = (system: ScoringSystem, profiles: Parameters<typeof verify>[1]) =>
  verify(system, profiles, { sets: false })
    .checks.filter(({ ok }) => !ok)
    .map(({ name }) => name);

test("tampering with counted bands is caught, also under a new seal", async () => {
  const { rows } = atrialFibrillation(5, 1600);
  const { model } = await fit(rows, stroke, { ...effort, holdOut: half });
  const { system } = model!;
  const { profiles } = await countFor(rows, { recipe: system.recipe }, half);
  expect(failing(system, profiles)).toEqual([]);
  const changes: ((risk: ScoreRisk) => ScoreRisk)[] = [
    (risk) => ({ ...risk, people: risk.people + 1 }),
    (risk) =>
      withBand(risk, (band) => ({ ...band, shares: [band.shares[0]! + 0.01, band.shares[1]! - 0.01] })),
    (risk) => withBand(risk, (band) => ({ ...band, people: [band.people![0]! + 1, band.people![1]!] })),
    (risk) => withBand(risk, (band) => ({ ...band, intervals: [{ low: 0.9, high: 1 }] })),
    (risk) => ({ ...risk, bands: risk.bands.slice(1) }),
  ];
  for (const change of changes)
    expect(failing(tampered(system, change as never), profiles)).toEqual(["risks"]);
  // Without a new seal, the seal is broken, and the card says nothing of risks any more.
  const broken = { ...system, risk: changes[1]!(system.risk as ScoreRisk) };
  expect(failing(broken, profiles)).toEqual(["risks", "seal"]);
  expect(card(broken).risk).toBeUndefined();
});

function withBand(risk: ScoreRisk, change: (band: ScoreRisk["bands"][number]) => ScoreRisk["bands"][number]) {
  return { ...risk, bands: risk.bands.map((band, i) => (i === 0 ? change(band) : band)) };
}

test("tampering with a curve or a scale is caught where the bands or the average no longer agree", async () => {
  const { rows } = atrialFibrillation(7, 400);
  const { model } = await fit(rows, stroke, effort);
  const { system } = model!;
  const { profiles } = await countFor(rows, { recipe: system.recipe });
  const curves: ((risk: ScoreRisk) => ScoreRisk)[] = [
    (risk) => ({ ...risk, curve: { ...risk.curve!, slope: risk.curve!.slope * 1.1 } }),
    (risk) => ({ ...risk, curve: { ...risk.curve!, levels: [risk.curve!.levels[0]! + 0.01] } }),
    (risk) => withBand(risk, (band) => ({ ...band, shares: [0.5, 0.5] })),
  ];
  for (const change of curves)
    expect(failing(tampered(system, change as never), profiles)).toEqual(["risks"]);
  const loans = loanDesk(11, 500).rows;
  const tables = (await fit(loans, decision, effort)).model!.system;
  const counted = await countFor(loans, { recipe: tables.recipe });
  const scaled = (risk: TablesRisk) => ({ ...risk, scale: risk.scale * 1.2 });
  expect(failing(tables, counted.profiles)).toEqual([]);
  expect(failing(tampered(tables, scaled as never), counted.profiles)).toEqual(["risks"]);
});

test("verify says what of the risks rests on folds that are not kept", async () => {
  const { verification } = await fit(atrialFibrillation(7, 400).rows, stroke, effort);
  expect(verification!.unchecked.join()).toMatch(
    /how steep they are, which comes from cards learnt from other folds/,
  );
});

test("every printed form has the table, and a printed card with risks is read back", async () => {
  const { rows } = atrialFibrillation(7, 400);
  const { model, audit: own } = await fit(rows, stroke, effort);
  const shown = card(model!.system, own);
  const printed = shown.risk!.tables[0]!.rows;
  for (const form of [cardText(shown, { width: 80 }), cardMarkdown(shown), cardHtml(shown)]) {
    expect(form).toContain("How likely “yes” is");
    expect(form).toContain("made flatter");
    for (const [, share] of printed)
      expect(form).toContain(
        share!.replace("<", form.startsWith("<") ? "&lt;" : form.startsWith("#") ? "\\<" : "<"),
      );
  }
  const read = importCardMarkdown(cardMarkdown(shown));
  expect(read.notes.map(({ code }) => code)).not.toContain("table-left-out");
});

test("models without risks are read as before, and say nothing of them", async () => {
  const { rows } = atrialFibrillation(7, 200);
  const { model } = await fit(rows, stroke, effort);
  const { risk: _, seal: __, ...old } = model!.system;
  const system = parseModel(JSON.parse(JSON.stringify(old)));
  expect(card(system).risk).toBeUndefined();
  expect(createPredictor(system).risks(rows[0]!)).toBeUndefined();
});

test("a risk file that can't be is refused with its place", async () => {
  const { model } = await fit(atrialFibrillation(7, 200).rows, stroke, effort);
  const risk = model!.system.risk as ScoreRisk;
  const refused = { ...model!.system, risk: { ...risk, bands: [{ ...risk.bands[0]!, shares: [0.5, 1.5] }] } };
  expect(() => parseModel(refused)).toThrow(/model.risk.bands\[0\].shares/);
  expect(() => createPredictor({ ...refused, risk: { bands: [] } })).toThrow(/risk can't be read/);
});

test("where every total has enough people, few held out are counted as well", async () => {
  const random = seededRandom(4);
  const rows = Array.from({ length: 400 }, () => {
    const sign = random() < 0.5;
    return { sign: sign ? "yes" : "no", ill: random() < (sign ? 0.7 : 0.2) ? "yes" : "no" };
  });
  const { model, verification } = await fit(rows, { outcome: "ill" }, { ...effort, holdOut: half });
  const risk = model!.system.risk as ScoreRisk;
  expect(verification!.ok).toBe(true);
  expect(risk.curve).toBeUndefined();
  expect(risk.people).toBeLessThan(500);
  expect(risk.bands.map(({ people }) => sum(people!) > 60)).toEqual([true, true]);
});
