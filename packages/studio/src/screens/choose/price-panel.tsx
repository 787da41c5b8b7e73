import { limitText } from "../../charts/frontier-words.ts";
import type { PriceNews } from "../../desk/open-points.ts";
import { chosenRow, news, rows } from "../../state/choose/choose.ts";
import { leastPeople, peopleOf } from "../../state/choose/points.ts";
import { sizeText } from "../../state/size-words.ts";
import { inPoints, whole } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";

/** What each step to a tighter limit costs at least and at most, for cards of the size of the selected one. */
export function PricePanel() {
  const place = chosenRow.value?.place;
  const objective = chosenRow.value?.found?.card.settings.objective;
  // Costs and errors of risks are no people, whom prices are told in.
  if (place === undefined || objective === "cost" || objective === "risk") return null;
  const size = sizeText(place);
  const prices = (news.value?.prices ?? []).filter(({ most }) => most === place.most);
  return (
    <section class="panel prices" aria-labelledby="prices-title">
      <h2 id="prices-title">{t("choose.prices")}</h2>
      {prices.length === 0 ? (
        <p>{t("choose.priceNone", { size })}</p>
      ) : (
        <>
          <ul>
            {prices.map((price) => (
              <li key={price.tight}>{priceText(price)}</li>
            ))}
          </ul>
          <p class="hint">{t("choose.priceWhy", { size })}</p>
        </>
      )}
    </section>
  );
}

function priceText({ loose, tight, low, high, found: apart }: PriceNews): string {
  const found = rows.value.find((row) => row.found)?.found;
  const people = found?.people ?? 0;
  const limits = { tight: limitText(tight), ...(loose !== null && { loose: limitText(loose) }) };
  if (found?.balanced) {
    const shares = { low: inPoints(low), high: inPoints(high), found: inPoints(apart) };
    return t(loose === null ? "choose.priceBalancedFree" : "choose.priceBalanced", { ...limits, ...shares });
  }
  const more = peopleOf(apart, people);
  // The card at the looser limit may have been chosen as a likelier one, at the price of a few people.
  const [bound, free] =
    more < 0
      ? (["choose.priceLess", "choose.priceLessFree"] as const)
      : (["choose.price", "choose.priceFree"] as const);
  return t(loose === null ? free : bound, {
    ...limits,
    low: whole(leastPeople(low, people)),
    high: Math.floor(high * people + 1e-6),
    people,
    found: Math.abs(more),
  });
}
