import type { ComponentChildren } from "preact";
import type { SetupProblem } from "../../desk/setup/problems.ts";
import { Words } from "../../parts/words.tsx";
import { decimal } from "../../text/numbers.ts";
import { rich, t } from "../../text/text.ts";

/** What is wrong, in the words of this page; in those of core where there are none. */
export function problemWords({ message, known }: SetupProblem): ComponentChildren {
  if (!known) return <Words>{message}</Words>;
  switch (known.kind) {
    case "too-fine":
      return t("setup.problem.too-fine", { points: inPointsExactly(known.least) });
    case "no-lines":
    case "nobody":
    case "nothing-to-compare":
    case "few-classes":
      return t(`setup.problem.${known.kind}`);
    case "many-classes":
      return t("setup.problem.many-classes", { values: known.values });
    default: {
      const { kind, column, ...numbers } = known;
      return rich(`setup.problem.${kind}`, { ...numbers, column: <Words>{column}</Words> });
    }
  }
}

/** A share in points, to the last digit. */
export function inPointsExactly(share: number): string {
  return decimal(Number((share * 100).toPrecision(12)), 10);
}
