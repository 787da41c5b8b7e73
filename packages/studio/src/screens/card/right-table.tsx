import type { Audit, AuditPart } from "@fairscore/core";
import { FEW_PEOPLE, visible } from "@fairscore/core/parts";
import { useId } from "preact/hooks";
import { Words } from "../../parts/words.tsx";
import { percent, whole } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";
import { smallMark } from "./people-count.ts";

type GroupOutcomes = AuditPart["groups"][number];

const COLUMNS = ["card.people", "card.wrong", "card.right", "card.ties"] as const;

/**
 * Right and wrong for everyone and for each group, among those the card was built on and those held out. One score has no
 * ties.
 */
export function RightTable({ audit, ties }: { audit: Audit; ties: boolean }) {
  const id = useId();
  const [built] = audit.parts;
  // Those whom the card has not seen come first.
  const parts = audit.parts.toReversed();
  if (!built) return null;
  const columns = ties ? COLUMNS : COLUMNS.slice(0, -1);
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
                <th colSpan={columns.length} scope="colgroup" key={part}>
                  {t(
                    part === "held-out"
                      ? "card.heldOut"
                      : part === "other"
                        ? "card.otherPeople"
                        : "card.built",
                  )}
                </th>
              ))}
            </tr>
            <tr>
              {parts.flatMap(({ part }) =>
                columns.map((key) => (
                  <th scope="col" key={part + key}>
                    {t(key)}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {groupsOf(built).map(({ columns: of, levels }) => (
              <tr key={JSON.stringify([of, levels])}>
                <th scope="row">
                  {levels[0] === undefined ? t("card.everyone") : <Words>{visible(levels[0])}</Words>}
                </th>
                {parts.map((part) => (
                  <Rates of={groupIn(part, of, levels)} ties={ties} key={part.part} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p class="hint">
        {t("card.intervalHint")} {ties && t("card.tiesHint")}
        {smallMark(...parts.flatMap(countsOf))}
      </p>
    </>
  );
}

function countsOf(part: AuditPart): number[] {
  return groupsOf(part).flatMap(({ rows, accuracy, ties }) => [rows, rows - accuracy.counted, ties.counted]);
}

function groupIn(part: AuditPart, columns: readonly string[], levels: readonly string[]) {
  const key = JSON.stringify([columns, levels]);
  return groupsOf(part).find((group) => JSON.stringify([group.columns, group.levels]) === key);
}

/** Everyone (no columns) and the groups of single columns. */
function groupsOf(part: AuditPart): GroupOutcomes[] {
  return [{ ...part, columns: [], levels: [] }, ...part.groups.filter(({ columns }) => columns.length === 1)];
}

function Rates({ of, ties }: { of: GroupOutcomes | undefined; ties: boolean }) {
  if (!of) return <td colSpan={ties ? 4 : 3} />;
  return (
    <>
      <td>{whole(of.rows)}</td>
      <td>{whole(of.rows - of.accuracy.counted)}</td>
      <td>{rightWords(of.accuracy)}</td>
      {ties && <td>{whole(of.ties.counted)}</td>}
    </>
  );
}

function rightWords({ value, low, high, n }: GroupOutcomes["accuracy"]): string {
  if (n < FEW_PEOPLE) return t("card.tooFew");
  if (value === null) return t("card.notKnown");
  return t("card.interval", { share: percent(value, n), low: percent(low!, n), high: percent(high!, n) });
}
