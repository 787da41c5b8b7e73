import type { ComponentChildren } from "preact";
import type { SetupProblem } from "../../desk/setup/problems.ts";
import { Words } from "../../parts/words.tsx";
import { decimal } from "../../text/numbers.ts";
import { rich, t } from "../../text/text.ts";

/** What is wrong, in the words of this page; in those of core where there are none. */
export function problemWords({ finding, message }: SetupProblem): ComponentChildren {
  const about = (column: string) => ({ column: <Words>{column}</Words> });
  switch (finding.code) {
    case "tolerance-below-row":
      return t("setup.problem.too-fine", { points: inPointsExactly(finding.least) });
    case "no-column-earns":
      return t("setup.problem.no-lines");
    case "nothing-to-learn-from":
      return t("setup.problem.nobody");
    case "nothing-to-compare":
    case "few-classes":
      return t(`setup.problem.${finding.code}`);
    case "many-classes":
      return t("setup.problem.many-classes", { values: finding.count });
    case "many-outcomes": {
      const what = finding.kind === "number" ? "many-numbers" : "many-values";
      return rich(`setup.problem.${what}`, { ...about(finding.column), values: finding.values });
    }
    case "outcome-of-one-class": {
      const what = finding.because.code === "no-value" ? "no-outcome" : "one-outcome";
      return rich(`setup.problem.${what}`, about(finding.column));
    }
    case "one-group": {
      const what = finding.because.code === "no-value" ? "no-group" : "one-group";
      return rich(`setup.problem.${what}`, about(finding.column));
    }
    case "only-one-group":
      return rich("setup.problem.one-group", about(finding.column));
    case "many-groups": {
      const { column, values, most } = finding;
      return rich("setup.problem.many-groups", { ...about(column), values, most });
    }
    default:
      return <Words>{message}</Words>;
  }
}

/** A share in points, to the last digit. */
export function inPointsExactly(share: number): string {
  return decimal(Number((share * 100).toPrecision(12)), 10);
}
