import type { ScoringSystem } from "@fairscore/core";
import { readingOf, visible } from "@fairscore/core/parts";
import type { EditPlace } from "../../desk/edit-desk.ts";
import type { DraftChange, DraftLine } from "../../model/edit-draft.ts";
import { list, percent, whole } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";

/** A change as it is read: "age at least 30: 2 → 3 points". */
export function changeWords(change: DraftChange, system: ScoringSystem): string {
  const read = readingOf(system.recipe);
  const classes = system.classes.map(read.class);
  const line = ({ condition }: DraftLine) => visible(read.condition(condition));
  const points = (values: readonly number[]) => pointsWords(values, classes);
  switch (change.kind) {
    case "added":
      return t("edit.change.added", { line: line(change.line), points: points(change.line.points) });
    case "dropped":
      return t("edit.change.dropped", { line: line(change.line), points: points(change.line.points) });
    case "moved":
      return t("edit.change.moved", {
        was: line(change.was),
        line: line(change.line),
        points: points(change.line.points),
      });
    case "points": {
      const was = change.was.points;
      const now = change.line.points;
      if (now.length === 1)
        return t("edit.change.points", {
          line: line(change.line),
          was: whole(was[0]!),
          points: whole(now[0]!),
        });
      const moved = now.flatMap((value, k) =>
        value === was[k]
          ? []
          : [
              t("edit.change.pointsFor", {
                was: whole(was[k]!),
                is: whole(value),
                class: visible(classes[k]!),
              }),
            ],
      );
      return t("edit.change.pointsOf", { line: line(change.line), changes: list(moved) });
    }
    case "start":
      return t("edit.change.start", {
        class: visible(classes[change.at]!),
        was: whole(change.was),
        is: whole(change.is),
      });
    case "cut":
      return t("edit.change.cut", {
        class: visible(classes[change.at]!),
        was: whole(change.was),
        is: whole(change.is),
      });
  }
}

/** "3", or "2 for approve, 1 for refuse". */
function pointsWords(values: readonly number[], classes: readonly string[]): string {
  if (values.length === 1) return whole(values[0]!);
  const used = values.flatMap((value, k) =>
    value === 0 ? [] : [t("edit.pointsFor", { points: whole(value), class: visible(classes[k]!) })],
  );
  return used.length === 0 ? whole(0) : list(used);
}

/** How often a changed card is right, for those who hear it. */
export function placeWords({ seen, heldOut, before }: EditPlace): string {
  const right = ({ people, wrong }: { readonly people: number; readonly wrong: number }) =>
    percent(people === 0 ? 0 : (people - wrong) / people, people);
  const fewer = before.seen.wrong - seen.wrong;
  return [
    t("edit.said", { right: right(seen), fewer: Math.abs(fewer), better: Math.sign(fewer) }),
    ...(heldOut ? [t("edit.saidHeldOut", { right: right(heldOut) })] : []),
  ].join(" ");
}
