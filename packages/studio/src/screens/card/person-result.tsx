import type { ScoredPerson } from "@fairscore/core";
import { visible } from "@fairscore/core/parts";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Points } from "../../parts/points.tsx";
import { Words } from "../../parts/words.tsx";
import { list } from "../../text/numbers.ts";
import { rich, t } from "../../text/text.ts";

/** The totals, and what comes of them; read out whenever it changes. */
export function PersonResult({ person }: { person: ScoredPerson }) {
  const { totals, class: given, open } = person;
  const { element, isLow } = useIsLow();
  return (
    <section ref={element} class={`panel result ${isLow ? "is-low" : ""}`} aria-labelledby="result-title">
      <h2 id="result-title">{t("card.result")}</h2>
      <output aria-labelledby="result-title">
        <Result person={person} />
      </output>
      <h3>{t(open.length > 0 ? "card.totalsSoFar" : "card.totals")}</h3>
      <ul class="totals-list">
        {totals.map(({ class: name, total }) => (
          <li key={name} class={name === given ? "is-given" : undefined}>
            <Words>{visible(name)}</Words>{" "}
            <strong>
              <Points value={total} />
            </strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A result that takes more of the window would cover the questions, were it to stay in view. */
const MOST_OF_WINDOW = 0.4;

function useIsLow() {
  const element = useRef<HTMLElement>(null);
  const [isLow, setIsLow] = useState(true);
  useLayoutEffect(() => {
    const shown = element.current!;
    const measure = () => setIsLow(shown.offsetHeight <= MOST_OF_WINDOW * window.innerHeight);
    const watch = new ResizeObserver(measure);
    watch.observe(shown);
    window.addEventListener("resize", measure);
    return () => {
      watch.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, []);
  return { element, isLow };
}

function Result({ person }: { person: ScoredPerson }) {
  const { totals, class: given, tied, open, possible } = person;
  if (given === null) {
    const names = possible.map(visible);
    return (
      <>
        <span class="may-be">
          {rich("card.mayBe", { classes: <Words>{list(names, "disjunction")}</Words> })}
        </span>{" "}
        <span class="hint">{t("card.open", { count: open.length })}</span>
      </>
    );
  }
  const name = <Words>{visible(given)}</Words>;
  if (open.length > 0) return <span class="may-be">{rich("card.givenAnyway", { class: name })}</span>;
  return (
    <>
      <strong class="given">{name}</strong>
      {tied.length > 0 && (
        <>
          {" "}
          <span>
            {rich("card.tie", {
              classes: <Words>{list(tied.map(visible))}</Words>,
              total: <Points value={Math.max(...totals.map(({ total }) => total))} />,
              first: name,
            })}
          </span>
        </>
      )}
    </>
  );
}
