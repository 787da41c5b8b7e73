import type { PersonFacts } from "../../desk/card-desk.ts";
import { whole } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";
import { CountedOr } from "./counted-or.tsx";
import { smallMark } from "./people-count.ts";
import type { Heard } from "./use-counted.ts";

/** How many people in the data gave the same answers, and for how many of them the card is right. */
export function Alike({ counted }: { counted: Heard<PersonFacts> }) {
  return (
    <section class="panel" aria-labelledby="alike-title">
      <h2 id="alike-title">{t("card.alikeTitle")}</h2>
      <CountedOr counted={counted}>
        {({ alike: { people, right } }) => <p>{alikeWords(people.rows, right.rows)}</p>}
      </CountedOr>
    </section>
  );
}

function alikeWords(people: number, right: number): string {
  if (people === 0) return t("card.alikeNone");
  return t("card.alike", { count: people, right: whole(right) }) + smallMark(people, right, people - right);
}
