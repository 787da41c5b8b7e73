// Made-up people whose risks are not what a curve over a total says, as none are.
import { atrialFibrillation, loanDesk, triage } from "@fairscore/core";
import { exp, seededRandom } from "@fairscore/core/parts";

export type Row = Readonly<Record<string, unknown>>;

export interface World {
  readonly name: string;
  readonly outcome: string;
  readonly classes: readonly string[];
  readonly shape: "score" | "tables";
  readonly draw: (seed: number, rows: number) => readonly Row[];
}

const logistic = (x: number) => 1 / (1 + exp(-x));

/** Back in hospital within a month: a bent effect of age, answers that count together only, and risks between 4 % and 80 %. */
function discharged(seed: number, rows: number): Row[] {
  const random = seededRandom(7_000_003 + seed);
  return Array.from({ length: rows }, () => {
    const age = Math.round(20 + 70 * Math.sqrt(random()));
    const stays = Math.floor(6 * random() * random());
    const alone = random() < 0.3 + (age > 75 ? 0.2 : 0);
    const heart = random() < age / 200;
    const kidney = random() < (heart ? 0.35 : 0.1);
    const drugs = Math.floor(4 * random() + stays * random() + (heart ? 3 : 0));
    const sodium = Math.round(140 + 5 * (random() + random() + random() - 1.5) - (kidney ? 2 : 0));
    const planned = random() < 0.4;
    const old = Math.max(0, age - 70) / 10;
    const joint = (alone && age > 75 ? 1 : 0) + (heart && kidney ? 1.2 : 0);
    const risk =
      0.04 +
      0.76 *
        logistic(0.7 * old + 0.45 * stays + joint + (sodium < 136 ? 0.8 : 0) - (planned ? 0.7 : 0) - 2.2);
    return {
      age,
      stays,
      alone: alone ? "yes" : "no",
      heart: heart ? "yes" : "no",
      kidney: kidney ? "yes" : "no",
      drugs,
      sodium,
      planned: planned ? "yes" : "no",
      back: random() < risk ? "yes" : "no",
    };
  });
}

/** How a course ends, in three ordered classes: what keeps people from failing is not what makes them excellent. */
function students(seed: number, rows: number): Row[] {
  const random = seededRandom(9_000_011 + seed);
  return Array.from({ length: rows }, () => {
    const absences = Math.floor(20 * random() * random());
    const hours = Math.round(12 * random());
    const before = Math.round(20 * (random() + random() + random())) / 10;
    const job = random() < 0.35;
    const tutor = random() < 0.25;
    const distance = Math.round(40 * random() * random());
    const reads = random() < 0.5;
    const passes =
      random() < logistic(2.4 - 0.28 * absences - (job ? 0.7 : 0) + (tutor ? 0.9 : 0) + 0.25 * before);
    const excels =
      random() < logistic(0.9 * before + 0.16 * hours + (reads ? 0.9 : 0) - (distance > 20 ? 0.4 : 0) - 4.6);
    return {
      absences,
      hours,
      before,
      job: job ? "yes" : "no",
      tutor: tutor ? "yes" : "no",
      distance,
      reads: reads ? "yes" : "no",
      end: !passes ? "failed" : excels ? "excellent" : "passed",
    };
  });
}

export const WORLDS: readonly World[] = [
  {
    name: "stroke, a score",
    outcome: "stroke",
    classes: ["no", "yes"],
    shape: "score",
    draw: (seed, rows) => atrialFibrillation(seed, rows).rows,
  },
  {
    name: "urgency, a score of 4 classes",
    outcome: "urgency",
    classes: ["non-urgent", "standard", "urgent", "immediate"],
    shape: "score",
    draw: (seed, rows) => triage(seed, rows).rows,
  },
  {
    name: "back in hospital, a score",
    outcome: "back",
    classes: ["no", "yes"],
    shape: "score",
    draw: discharged,
  },
  {
    name: "end of a course, a score of 3 classes",
    outcome: "end",
    classes: ["failed", "passed", "excellent"],
    shape: "score",
    draw: students,
  },
  {
    name: "decision, 3 tables",
    outcome: "decision",
    classes: ["approve", "refer", "decline"],
    shape: "tables",
    draw: (seed, rows) => loanDesk(seed, rows).rows,
  },
];
