import { visible } from "@fairscore/core/parts";
import { className } from "../../model/names.ts";
import { Words } from "../../parts/words.tsx";
import type { SearchRun } from "../../state/search/run.ts";
import { inPoints, list } from "../../text/numbers.ts";
import { rich } from "../../text/text.ts";

/** How far the groups are apart with the best card, against the limit. */
export function Difference({ run }: { run: SearchRun }) {
  const { difference, settings } = run;
  const { measure, tolerance, labels, classes } = settings;
  if (difference === undefined || measure === "none") return null;
  const names = labels.length > 0 ? labels : classes.map(({ name }) => name);
  const what = rich(`search.measure.${measure}`, {
    classes: (
      <Words>
        {list(
          names.map((name) => visible(className(settings, name))),
          "disjunction",
        )}
      </Words>
    ),
  });
  return (
    <p class="difference">
      {rich(difference <= tolerance + 1e-9 ? "search.within" : "search.over", {
        what: <span>{what}</span>,
        difference: <strong>{inPoints(difference)}</strong>,
        limit: inPoints(tolerance),
      })}
    </p>
  );
}
