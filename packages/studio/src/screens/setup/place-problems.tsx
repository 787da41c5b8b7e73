import type { SetupPlace } from "../../desk/setup/problems.ts";
import { Words } from "../../parts/words.tsx";
import { summary } from "./setup-summary.ts";

/** What can't be used of the choices in one card. */
export function PlaceProblems({ place }: { place: SetupPlace }) {
  const problems = summary.value?.problems.filter((problem) => problem.place === place) ?? [];
  return (
    <>
      {problems.map(({ message }) => (
        <p class="error" role="alert" key={message}>
          <Words>{message}</Words>
        </p>
      ))}
    </>
  );
}
