import type { ScoredPerson } from "@fairscore/core";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { BandTotals } from "../../parts/band-totals.tsx";
import { Points } from "../../parts/points.tsx";
import { Words } from "../../parts/words.tsx";
import { classText } from "../../state/names.ts";
import { type PersonScore, score } from "../../state/person.ts";
import { list } from "../../text/numbers.ts";
import { rich, t } from "../../text/text.ts";

/** The totals, and what comes of them; read out whenever it changes. */
export function PersonResult({ person }: { person: ScoredPerson }) {
  const { totals, class: given, open } = person;
  const one = score.value;
  const { element, isLow } = useIsLow();
  return (
    <section ref={element} class={`panel result ${isLow ? "is-low" : ""}`} aria-labelledby="result-title">
      <h2 id="result-title">{t("card.result")}</h2>
      <output aria-labelledby="result-title">
        <Result person={person} />
      </output>
      {one ? (
        <ScoreTotal score={one} given={given} isOpen={open.length > 0} />
      ) : (
        <>
          <h3>{t(open.length > 0 ? "card.totalsSoFar" : "card.totals")}</h3>
          <ul class="totals-list">
            {totals.map(({ class: name, total }) => (
              <li key={name} class={name === given ? "is-given" : undefined}>
                <Words>{classText(name)}</Words>{" "}
                <strong>
                  <Points value={total} />
                </strong>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The one total, and what totals give, the highest first. */
function ScoreTotal(props: { score: PersonScore; given: string | null; isOpen: boolean }) {
  const { score: one, given, isOpen } = props;
  const rows = one.bands.map(({ given: name }, k) => (
    <li key={name} class={name === given ? "is-given" : undefined}>
      <BandTotals bands={one.bands} at={k} />{" "}
      <strong>
        <Words>{classText(name)}</Words>
      </strong>
    </li>
  ));
  return (
    <>
      <h3>
        {isOpen ? rich("card.totalSoFar", { total: <Points value={one.total} plain /> }) : t("points.gives")}
      </h3>
      <ul class="totals-list">{rows.reverse()}</ul>
    </>
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
    const names = possible.map(classText);
    return (
      <>
        <span class="may-be">
          {rich("card.mayBe", { classes: <Words>{list(names, "disjunction")}</Words> })}
        </span>{" "}
        <span class="hint">{t("card.open", { count: open.length })}</span>
      </>
    );
  }
  const name = <Words>{classText(given)}</Words>;
  if (open.length > 0) return <span class="may-be">{rich("card.givenAnyway", { class: name })}</span>;
  return (
    <>
      <strong class="given">{name}</strong>
      {score.value && (
        <>
          {" "}
          <ScoreReason score={score.value} />
        </>
      )}
      {tied.length > 0 && (
        <>
          {" "}
          <span>
            {rich("card.tie", {
              classes: <Words>{list(tied.map(classText))}</Words>,
              total: <Points value={Math.max(...totals.map(({ total }) => total))} />,
              first: name,
            })}
          </span>
        </>
      )}
    </>
  );
}

/** "Total 5, at least 4." */
function ScoreReason({ score: { total, bands, band } }: { score: PersonScore }) {
  const low = bands[band]!.atLeast;
  const next = bands[band + 1]?.atLeast ?? null;
  const slots = {
    total: <Points value={total} plain />,
    low: <Points value={low ?? 0} plain />,
    next: <Points value={next ?? 0} plain />,
  };
  const fromLow = next === null ? "card.scoreAtLeast" : "card.scoreBetween";
  const fromNone = next === null ? "card.scoreAny" : "card.scoreBelow";
  return <span>{rich(low === null ? fromNone : fromLow, slots)}</span>;
}
