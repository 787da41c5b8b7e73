import type { Audit } from "@fairscore/core";
import { FEW_PEOPLE, visible } from "@fairscore/core/parts";
import { useId, useMemo } from "preact/hooks";
import { shownText } from "../../charts/shown-text.ts";
import { Words } from "../../parts/words.tsx";
import { percent } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";
import { type RightCounts, rightCounts } from "./right-counts.ts";

/** Right and wrong for everyone and for each group, among those the card was built on and those held out. */
export function RightTable({ audit }: { audit: Audit }) {
  const id = useId();
  const parts = useMemo(
    () => audit.parts.slice(0, 2).map((part) => ({ part: part.part, counts: rightCounts(part) })),
    [audit],
  );
  const [built] = parts;
  if (!built) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section class="scroll" aria-labelledby={id} tabIndex={0}>
        <table class="right-table">
          <caption class="vh" id={id}>
            {t("card.rightTitle")}
          </caption>
          <thead>
            <tr>
              <th rowSpan={2} scope="col">
                {t("card.group")}
              </th>
              {parts.map(({ part }) => (
                <th colSpan={4} scope="colgroup" key={part}>
                  {t(part === "held-out" ? "card.heldOut" : "card.built")}
                </th>
              ))}
            </tr>
            <tr>
              {parts.flatMap(({ part }) =>
                (["card.people", "card.wrong", "card.right", "card.ties"] as const).map((key) => (
                  <th scope="col" key={part + key}>
                    {t(key)}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {built.counts.map(({ columns, levels }) => (
              <tr key={JSON.stringify([columns, levels])}>
                <th scope="row">
                  {levels[0] === undefined ? t("card.everyone") : <Words>{visible(levels[0])}</Words>}
                </th>
                {parts.map(({ part, counts }) => (
                  <Rates of={groupIn(counts, columns, levels)} key={part} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p class="hint">{t("card.intervalHint")}</p>
    </>
  );
}

function groupIn(counts: readonly RightCounts[], columns: readonly string[], levels: readonly string[]) {
  const key = JSON.stringify([columns, levels]);
  return counts.find((group) => JSON.stringify([group.columns, group.levels]) === key);
}

function Rates({ of }: { of: RightCounts | undefined }) {
  if (!of) return <td colSpan={4} />;
  if (of.people === "<5") {
    return (
      <>
        <td>{shownText(of.people)}</td>
        <td colSpan={3} />
      </>
    );
  }
  return (
    <>
      <td>{shownText(of.people)}</td>
      <td>{shownText(of.wrong)}</td>
      <td>{rightWords(of)}</td>
      <td>{shownText(of.ties)}</td>
    </>
  );
}

function rightWords({ people, right }: RightCounts): string {
  if ((people as number) < FEW_PEOPLE) return t("card.tooFew");
  if (!right || right.value === null) return t("card.notShown");
  const { value, low, high, n } = right;
  return t("card.interval", { share: percent(value, n), low: percent(low!, n), high: percent(high!, n) });
}
