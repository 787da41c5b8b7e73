import { seededRandom } from "../random.ts";
import { type Draws, drawsFrom } from "./draws.ts";
import type { ExampleData } from "./example-data.ts";
import { clamp } from "./within.ts";

type Patient = ReturnType<typeof drawPatient>;

/**
 * A made-up clinic: patients with atrial fibrillation, what a published card (CHA2DS2-VASc) asks about them and more,
 * and whether they had a stroke within ten years. Strokes follow other weights than the card's: a former stroke, age
 * and kidney disease, which the card does not ask for, count for much, vascular disease for little and sex for nothing.
 * So the card, which gives women a point, calls more of those without a stroke at risk among them. Strokes are far more
 * frequent here than among real patients, and nothing can be learnt from them about medicine.
 */
export function atrialFibrillation(seed = 11, rows = 2000): ExampleData {
  const draws = drawsFrom(seededRandom(seed));
  return {
    name: "atrial-fibrillation",
    rows: Array.from({ length: rows }, (_, index) => {
      const patient = drawPatient(draws, 70_001 + index);
      const stroke = hasStroke(patient, draws) ? "yes" : "no";
      return { ...recorded(patient, draws), stroke };
    }),
  };
}

function drawPatient(draws: Draws, patientId: number) {
  const sex = draws.pick({ female: 0.44, male: 0.56 });
  const age = Math.round(clamp((sex === "female" ? 72 : 68) + 11 * draws.normal(), 35, 96));
  const years = age - 70;
  const yes = (share: number) => draws.chance(clamp(share, 0.01, 0.95));
  const hypertension = yes(0.6 + 0.006 * years);
  const diabetes = yes(0.2 + (hypertension ? 0.05 : -0.06));
  const vascularDisease = yes(0.2 + 0.006 * years + (sex === "male" ? 0.07 : -0.04) + (diabetes ? 0.08 : 0));
  return {
    patient_id: patientId,
    sex,
    age,
    heart_failure: yes(0.24 + 0.006 * years + (vascularDisease ? 0.12 : 0)),
    hypertension,
    diabetes,
    prior_stroke: yes(0.13 + 0.003 * years + (hypertension ? 0.03 : -0.02)),
    vascular_disease: vascularDisease,
    kidney_disease: yes(0.18 + 0.009 * years + (diabetes ? 0.09 : 0)),
    pattern: draws.pick({ paroxysmal: 0.42, persistent: 0.27, permanent: 0.31 }),
    systolic_pressure: Math.round(clamp(128 + (hypertension ? 12 : 0) + 15 * draws.normal(), 88, 205)),
    smoker: yes(0.17 - 0.004 * years),
  };
}

/** Evidence added up, with noise. */
function hasStroke(patient: Patient, draws: Draws): boolean {
  const evidence =
    0.055 * (patient.age - 70) +
    (patient.prior_stroke ? 1.8 : 0) +
    (patient.kidney_disease ? 1.4 : 0) +
    (patient.heart_failure ? 0.7 : 0) +
    (patient.diabetes ? 0.8 : 0) +
    (patient.hypertension ? 0.4 : 0) +
    (patient.vascular_disease ? 0.2 : 0) +
    (patient.pattern === "permanent" ? 0.6 : 0) +
    (patient.systolic_pressure >= 160 ? 0.6 : 0) +
    (patient.smoker ? 0.3 : 0);
  return evidence + 0.9 * draws.normal() >= 1.85;
}

/** What the clinic wrote down: answers as words, and some of them not at all. */
function recorded(patient: Patient, draws: Draws) {
  const answer = (isYes: boolean, unknown: number) => (draws.chance(unknown) ? null : isYes ? "yes" : "no");
  return {
    ...patient,
    heart_failure: answer(patient.heart_failure, 0.02),
    hypertension: answer(patient.hypertension, 0.01),
    diabetes: answer(patient.diabetes, 0.02),
    prior_stroke: answer(patient.prior_stroke, 0.01),
    vascular_disease: answer(patient.vascular_disease, 0.05),
    kidney_disease: answer(patient.kidney_disease, 0.06),
    systolic_pressure: draws.chance(0.04) ? null : patient.systolic_pressure,
    smoker: answer(patient.smoker, 0.08),
  };
}
