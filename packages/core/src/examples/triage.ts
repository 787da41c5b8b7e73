import { seededRandom } from "../random.ts";
import { type Draws, drawsFrom } from "./draws.ts";
import type { ExampleData } from "./example-data.ts";
import { clamp } from "./within.ts";

type Patient = ReturnType<typeof drawPatient>;
type AgeBand = "child" | "adult" | "older";

/**
 * A made-up emergency department: patients with their vital signs on arrival, and how urgent a nurse called them
 * (immediate, urgent, standard or non-urgent). Urgency follows the signs with noise, and is biased: the pain of women
 * counts for less than that of men, and older patients are taken for less urgent than their signs are. Some signs were
 * not measured, more often where nobody seemed in danger.
 */
export function triage(seed = 7, rows = 1200): ExampleData {
  const draws = drawsFrom(seededRandom(seed));
  return {
    name: "triage",
    rows: Array.from({ length: rows }, (_, index) => {
      const patient = drawPatient(draws, 50_001 + index);
      const urgency = urgencyOf(patient, draws);
      return { ...withMissing(patient, urgency, draws), urgency };
    }),
  };
}

function drawPatient(draws: Draws, patientId: number) {
  const sex = draws.pick({ female: 0.51, male: 0.49 });
  const ageBand: AgeBand = draws.pick({ child: 0.16, adult: 0.54, older: 0.3 });
  const complaint = draws.pick({
    injury: 0.25,
    "abdominal pain": 0.17,
    fever: 0.15,
    "chest pain": 0.13,
    "short of breath": 0.11,
    headache: 0.1,
    dizziness: 0.06,
    rash: 0.03,
  });
  const chronic = draws.chance(ageBand === "older" ? 0.58 : ageBand === "adult" ? 0.2 : 0.05);
  // How ill somebody is: from about -1, not at all, to 3 and more.
  const illness = 0.2 + draws.normal() + (chronic ? 0.25 : 0) + (ageBand === "older" ? 0.25 : 0);
  const ill = Math.max(0, illness);
  const breathless = complaint === "short of breath" ? 1 : 0;
  const feverish = complaint === "fever" ? 1 : 0;
  const hurts = complaint === "rash" || complaint === "dizziness" ? 0 : 1;
  const restingRate = ageBand === "child" ? 104 : 76;
  return {
    patient_id: patientId,
    sex,
    age_band: ageBand,
    complaint,
    came_by: draws.chance(clamp(0.12 + 0.18 * ill, 0, 0.9)) ? "ambulance" : "own way",
    chronic_illness: chronic ? "yes" : "no",
    heart_rate: Math.round(clamp(restingRate + 9 * draws.normal() + 13 * ill + 6 * feverish, 42, 190)),
    systolic_pressure: Math.round(clamp(131 + 13 * draws.normal() - 10 * ill, 62, 210)),
    breaths_per_minute: Math.round(
      clamp(15 + 1.8 * draws.normal() + 2.6 * ill + 4 * breathless + (ageBand === "child" ? 5 : 0), 9, 48),
    ),
    oxygen: Math.round(
      clamp(98.2 - 0.9 * Math.abs(draws.normal()) - 1.5 * ill - 2 * breathless * ill, 74, 100),
    ),
    // In whole tenths first: a multiple of 0.1 would have stray digits.
    temperature: Math.round(clamp(367 + 4 * draws.normal() + feverish * (11 + 5 * ill), 345, 412)) / 10,
    pain: Math.round(clamp(1 + 4 * hurts + 1.9 * draws.normal() + 0.9 * ill, 0, 10)),
    alert: draws.chance(clamp(0.18 * (ill - 0.8), 0, 0.8)) ? "no" : "yes",
    bleeding: complaint === "injury" && draws.chance(0.24) ? "yes" : "no",
  };
}

/** The nurse's rule: danger and bias with noise, cut in four. */
function urgencyOf(patient: Patient, draws: Draws): string {
  const total = dangerOf(patient) + biasOf(patient) + 0.3 * draws.normal();
  if (total >= 2.4) return "immediate";
  if (total >= 1.25) return "urgent";
  return total >= 0.45 ? "standard" : "non-urgent";
}

function dangerOf(patient: Patient): number {
  const fast = patient.age_band === "child" ? 135 : 105;
  return (
    (patient.oxygen < 92 ? 1.6 : patient.oxygen < 95 ? 0.8 : 0) +
    (patient.systolic_pressure < 100 ? 1.3 : 0) +
    (patient.heart_rate >= fast ? 0.9 : 0) +
    (patient.breaths_per_minute >= 25 ? 0.8 : patient.breaths_per_minute >= 21 ? 0.4 : 0) +
    (patient.temperature >= 38.5 ? 0.5 : 0) +
    (patient.alert === "no" ? 1.8 : 0) +
    (patient.bleeding === "yes" ? 0.8 : 0) +
    (patient.complaint === "chest pain" ? 0.9 : 0) +
    painOf(patient) +
    (patient.came_by === "ambulance" ? 0.3 : 0)
  );
}

function painOf({ pain }: Patient): number {
  return pain >= 7 ? 0.7 : pain >= 4 ? 0.3 : 0;
}

/** What has nothing to do with how long somebody can wait. */
function biasOf(patient: Patient): number {
  return (
    (patient.sex === "female" ? -0.45 * painOf(patient) : 0) +
    (patient.sex === "female" && patient.complaint === "chest pain" ? -0.2 : 0) +
    (patient.age_band === "older" ? -0.2 : 0)
  );
}

/** Whoever seems well is measured less. */
function withMissing(patient: Patient, urgency: string, draws: Draws) {
  const skipped = urgency === "non-urgent" ? 0.12 : urgency === "standard" ? 0.05 : 0.01;
  const measured = <T>(value: T) => (draws.chance(skipped) ? null : value);
  return {
    ...patient,
    systolic_pressure: measured(patient.systolic_pressure),
    temperature: measured(patient.temperature),
    pain: draws.chance(patient.alert === "no" ? 0.8 : 0.03) ? null : patient.pain,
  };
}
