import { type Audit, type AuditPart, type Outcomes, visible } from "@fairscore/core";
import { useId } from "preact/hooks";
import { Words } from "../../parts/words.tsx";
import { percent } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";
import { isSmall, shownCount } from "./people-count.ts";

/** With fewer people a rate says nothing. */
const FEW_PEOPLE = 30;

/** Right and wrong for everyone and for each group, among those the card was built on and those held out. */
export function RightTable({ audit }: { audit: Audit }) {
  const id = useId();
  const [built, heldOut] = audit.parts;
  if (!built) return null;
  const parts = [built, ...(heldOut ? [heldOut] : [])];
  const groups = built.groups.filter(({ columns }) => columns.length === 1);
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
            <tr>
              <th scope="row">{t("card.everyone")}</th>
              {parts.map((part) => (
                <Rates of={part} key={part.part} />
              ))}
            </tr>
            {groups.map(({ columns, levels }) => (
              <tr key={JSON.stringify([columns, levels])}>
                <th scope="row">
                  <Words>{visible(levels[0]!)}</Words>
                </th>
                {parts.map((part) => (
                  <Rates of={groupIn(part, columns, levels)} key={part.part} />
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

function groupIn(part: AuditPart, columns: readonly string[], levels: readonly string[]) {
  const key = JSON.stringify([columns, levels]);
  return part.groups.find((group) => JSON.stringify([group.columns, group.levels]) === key);
}

function Rates({ of }: { of: Outcomes | undefined }) {
  if (!of) return <td colSpan={4} />;
  const { accuracy, ties } = of;
  return (
    <>
      <td>{shownCount(accuracy.n)}</td>
      <td>{shownCount(accuracy.n - accuracy.counted)}</td>
      <td>{rightWords(accuracy)}</td>
      <td>{shownCount(ties.counted)}</td>
    </>
  );
}

function rightWords({ n, counted, value, low, high }: Outcomes["accuracy"]): string {
  if (n < FEW_PEOPLE || value === null) return t("card.tooFew");
  if (isSmall(counted) || isSmall(n - counted)) return t("card.notShown");
  return t("card.interval", {
    share: percent(value, n),
    low: percent(low!, n),
    high: percent(high!, n),
  });
}
