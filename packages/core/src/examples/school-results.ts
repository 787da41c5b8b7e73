import { seededRandom } from "../random.ts";
import { type Draws, drawsFrom } from "./draws.ts";
import type { ExampleData } from "./example-data.ts";
import { clamp, roundTo } from "./within.ts";

type Pupil = ReturnType<typeof drawPupil>;

/**
 * A made-up year of school: pupils, and how their year ended (fail, pass or distinction). The result follows marks,
 * absences and study with noise, and is biased against pupils whose parents have no degree: a little directly, and
 * more through paid work after school, which counts against a pupil beyond the hours that it takes.
 */
export function schoolResults(seed = 2, rows = 300): ExampleData {
  const draws = drawsFrom(seededRandom(seed));
  return {
    name: "school-results",
    rows: Array.from({ length: rows }, (_, index) => {
      const pupil = drawPupil(draws, 2001 + index);
      return { ...pupil, result: resultOf(pupil, draws) };
    }),
  };
}

function drawPupil(draws: Draws, pupilId: number) {
  const sex = draws.pick({ female: 0.5, male: 0.5 });
  const degree = draws.chance(0.42);
  const paidJob = draws.chance(degree ? 0.14 : 0.4);
  const tutoring = draws.chance(degree ? 0.34 : 0.15);
  const study = 7 + 3 * draws.normal() - (paidJob ? 1.5 : 0) + (sex === "female" ? 0.8 : 0);
  const studyHours = roundTo(clamp(study, 0, 20), 0.5);
  const mark = 57 + 13 * draws.normal() + 1.4 * (studyHours - 7) + (tutoring ? 3 : 0);
  return {
    pupil_id: pupilId,
    sex,
    parents_degree: degree ? "yes" : "no",
    school: draws.pick({ harbour: 0.34, hill: 0.29, station: 0.22, meadow: 0.15 }),
    last_mark: draws.chance(0.04) ? null : Math.round(clamp(mark, 5, 100)),
    study_hours: studyHours,
    absences: drawAbsences(draws, paidJob),
    handed_in_homework: draws.pick({ always: 0.41, mostly: 0.38, seldom: 0.21 }),
    tutoring: tutoring ? "yes" : "no",
    paid_job: paidJob ? "yes" : "no",
    travel_minutes: roundTo(clamp(10 + 14 * Math.abs(draws.normal()), 5, 75), 5),
    main_subject: draws.pick({ languages: 0.29, science: 0.27, arts: 0.18, economics: 0.16, sports: 0.1 }),
  };
}

function drawAbsences(draws: Draws, paidJob: boolean): number {
  const again = paidJob ? 0.82 : 0.75;
  let days = 0;
  while (days < 30 && draws.chance(again)) days++;
  return days;
}

/** What the school says at the end of the year: merit and bias with noise, cut in three. */
function resultOf(pupil: Pupil, draws: Draws): string {
  const total = meritOf(pupil) + biasOf(pupil) + 0.45 * draws.normal();
  return total < -0.45 ? "fail" : total < 1.15 ? "pass" : "distinction";
}

function meritOf(pupil: Pupil): number {
  const mark = pupil.last_mark ?? 55;
  return (
    (mark >= 72 ? 1.3 : mark >= 60 ? 0.6 : mark >= 45 ? 0 : -1) +
    (pupil.study_hours >= 9 ? 0.5 : pupil.study_hours >= 5 ? 0.1 : -0.4) +
    (pupil.absences >= 8 ? -0.8 : pupil.absences >= 4 ? -0.2 : 0.2) +
    (pupil.handed_in_homework === "always" ? 0.4 : pupil.handed_in_homework === "seldom" ? -0.6 : 0)
  );
}

/** What has nothing to do with what a pupil knows. */
function biasOf(pupil: Pupil): number {
  return (pupil.parents_degree === "no" ? -0.12 : 0) + (pupil.paid_job === "yes" ? -0.35 : 0);
}
