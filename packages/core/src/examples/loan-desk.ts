import { seededRandom } from "../random.ts";
import { type Draws, drawsFrom } from "./draws.ts";
import type { ExampleData } from "./example-data.ts";
import { clamp, roundTo } from "./within.ts";

type Applicant = ReturnType<typeof drawApplicant>;

/**
 * A made-up loan desk: applicants with columns of every kind, and what a clerk decided. The decision follows a
 * plausible rule with noise, and is biased against women: a little directly, and more through part-time work,
 * which counts against an applicant beyond what the lower income already does.
 */
export function loanDesk(seed = 3, rows = 3000): ExampleData {
  const draws = drawsFrom(seededRandom(seed));
  return {
    name: "loan-desk",
    rows: Array.from({ length: rows }, (_, index) => {
      const applicant = drawApplicant(draws, 10_001 + index);
      return { ...applicant, decision: decide(applicant, draws) };
    }),
  };
}

function drawApplicant(draws: Draws, applicantId: number) {
  const sex = draws.pick({ female: 0.47, male: 0.53 });
  const age = Math.round(clamp(41 + 13 * draws.normal(), 19, 82));
  const employment = drawEmployment(draws, age);
  const works = employment === "employed" || employment === "self-employed" || employment === "civil servant";
  const partTime = works && draws.chance(sex === "female" ? 0.48 : 0.09);
  const yearsAtJob = works ? Math.floor(clamp(Math.abs(draws.normal()) * (age - 17) * 0.3, 0, age - 18)) : 0;
  const income = drawIncome(draws, { age, employment, works, partTime });
  return {
    applicant_id: applicantId,
    applied_on: drawDate(draws),
    age,
    sex,
    region: draws.pick({ north: 0.27, south: 0.25, east: 0.2, west: 0.18, islands: 0.1 }),
    employment,
    part_time: partTime ? "yes" : "no",
    years_at_job: yearsAtJob,
    income: draws.chance(0.06) ? null : income,
    owns_home: draws.chance(clamp(0.1 + (age - 20) * 0.012, 0.05, 0.75)) ? "yes" : "no",
    existing_customer: draws.chance(0.38) ? "yes" : "no",
    late_payments: drawLatePayments(draws, employment),
    loan_amount: roundTo(1500 + Math.abs(draws.normal()) * (2500 + income * 0.28), 250),
    purpose: draws.pick({
      car: 0.31,
      home: 0.24,
      debts: 0.18,
      education: 0.1,
      travel: 0.09,
      medical: 0.05,
      wedding: 0.015,
      boat: 0.01,
      other: 0.005,
    }),
  };
}

function drawEmployment(draws: Draws, age: number) {
  if (age >= 66 && draws.chance(0.85)) return "retired";
  if (age < 26 && draws.chance(0.35)) return "student";
  return draws.pick({
    employed: 0.66,
    "self-employed": 0.13,
    "civil servant": 0.1,
    unemployed: 0.075,
    "parental leave": 0.012,
    "seasonal worker": 0.012,
    apprentice: 0.011,
  });
}

function drawIncome(
  draws: Draws,
  person: { age: number; employment: string; works: boolean; partTime: boolean },
): number {
  const luck = draws.normal();
  const experience = clamp((person.age - 20) / 30, 0, 1);
  const full = 23_000 + 12_000 * experience + 7000 * luck + 2600 * luck * luck;
  const share = person.works ? (person.partTime ? 0.64 : 1) : person.employment === "retired" ? 0.7 : 0.42;
  return roundTo(clamp(full * share, 6000, 180_000), 100);
}

function drawLatePayments(draws: Draws, employment: string): number {
  const again = employment === "unemployed" || employment === "student" ? 0.5 : 0.33;
  let count = 0;
  while (count < 9 && draws.chance(again)) count++;
  return count;
}

function drawDate(draws: Draws): string {
  const day = Math.floor(clamp(0.5 + draws.normal() / 8, 0, 0.999) * 365);
  return new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10);
}

/**
 * The clerk's rule. Merit counts for approving and against declining; what is hard to judge from a form (no
 * income on record, self-employment, a large loan) counts for referring; each with noise, and the highest wins.
 */
function decide(a: Applicant, draws: Draws): string {
  const merit = meritOf(a) + biasOf(a);
  const doubt =
    (a.income === null ? 1.3 : 0) +
    (a.employment === "self-employed" ? 1.2 : 0) +
    (a.loan_amount >= 14_000 ? 1.1 : 0) +
    (a.purpose === "home" ? 0.4 : 0);
  const scores = { approve: merit - 0.2, refer: doubt - 0.1, decline: 0.1 - merit };
  let decision = "approve";
  let best = -Infinity;
  for (const [name, score] of Object.entries(scores)) {
    const noisy = score + 0.45 * draws.normal();
    if (noisy > best) [decision, best] = [name, noisy];
  }
  return decision;
}

function meritOf(a: Applicant): number {
  const income = a.income ?? 25_000;
  return (
    (income >= 34_000 ? 0.9 : income >= 25_000 ? 0.4 : income >= 18_000 ? -0.2 : -0.9) +
    (a.late_payments === 0 ? 0.8 : a.late_payments === 1 ? -0.1 : -1.5) +
    (a.years_at_job >= 5 ? 0.4 : 0) +
    (a.owns_home === "yes" ? 0.4 : 0) +
    (a.existing_customer === "yes" ? 0.4 : 0) +
    (a.employment === "unemployed" ? -1 : a.employment === "civil servant" ? 0.3 : 0) -
    (a.purpose === "travel" ? 0.3 : 0) -
    0.4
  );
}

/** What has nothing to do with repaying a loan. */
function biasOf(a: Applicant): number {
  return (a.sex === "female" ? -0.15 : 0) + (a.part_time === "yes" ? -0.5 : 0);
}
