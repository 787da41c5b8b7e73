import { personRisk, type ScoredPerson } from "@fairscore/core";
import { nounOf, riskSource } from "@fairscore/core/parts";
import type { LearntCard } from "../../model/learnt-card.ts";
import { Words } from "../../parts/words.tsx";
import { classText } from "../../state/names.ts";
import { likely, percent } from "../../text/numbers.ts";
import { rich, t } from "../../text/text.ts";

/** How likely each class is for somebody with these totals: an estimate about people like this one, not about this one. */
export function PersonRisk({ learnt, person }: { learnt: LearntCard; person: ScoredPerson }) {
  const { system } = learnt;
  const risk = personRisk(
    system,
    person.totals.map(({ total }) => total),
  );
  if (!risk) return null;
  const { shares, intervals, people } = risk;
  const { classes } = system;
  // Of two classes the second has the interval, so it is told of that one; of more, of a class and all later ones.
  const shown = classes.length === 2 ? [1] : [...classes.keys()];
  const counted = people?.reduce((sum, n) => sum + n, 0) ?? 0;
  const width = intervals.length === 0 ? 1 : Math.max(...intervals.map(({ low, high }) => high - low));
  return (
    <section aria-labelledby="person-risk-title" class="panel person-risk">
      <h2 id="person-risk-title">{t("card.riskTitle")}</h2>
      <ul>
        {shown.map((k) => {
          const name = <Words>{classText(classes[k]!)}</Words>;
          const own = classes.length === 2 ? intervals[0] : undefined;
          return (
            <li key={classes[k]}>
              {rich("card.risk", { class: name, share: <strong>{likely(shares[k]!, width)}</strong> })}
              {own && (
                <> {t("card.riskInterval", { low: percent(own.low, 1), high: percent(own.high, 1) })}</>
              )}
            </li>
          );
        })}
      </ul>
      {classes.length > 2 && intervals.length > 0 && (
        <ul class="hint">
          {intervals.map(({ low, high }, k) => {
            const isLast = k + 2 === classes.length;
            const slots = {
              class: <Words>{classText(classes[k + 1]!)}</Words>,
              low: percent(low, 1),
              high: percent(high, 1),
            };
            return <li key={classes[k + 1]}>{rich(isLast ? "card.riskOf" : "card.riskOrLater", slots)}</li>;
          })}
        </ul>
      )}
      {people && (
        <p class="hint">
          {classes.length === 2
            ? rich("card.riskCounted", {
                count: counted,
                those: people[1]!,
                class: <Words>{classText(classes[1]!)}</Words>,
              })
            : t("card.riskPeople", { count: counted })}
        </p>
      )}
      <p class="hint">
        <Words>{riskSource(system.risk!, nounOf(system.recipe.codebook))}</Words>
      </p>
    </section>
  );
}
