import type { SetupPlace } from "../../desk/setup/problems.ts";
import { problemWords } from "./problem-words.tsx";
import { summary } from "./setup-summary.ts";

/** What can't be used of the choices in one card. A limit that is too fine is said at its box. */
export function PlaceProblems({ place }: { place: SetupPlace }) {
  const problems = summary.value?.problems.filter((problem) => problem.place === place) ?? [];
  return (
    <>
      {problems
        .filter(({ finding }) => finding.code !== "tolerance-below-row")
        .map((problem) => (
          <p class="error" role="alert" key={problem.message}>
            {problemWords(problem)}
          </p>
        ))}
    </>
  );
}
