import type { Condition, ScoringSystem } from "@fairscore/core";
import { readingOf, visible } from "@fairscore/core/parts";
import type { Draft, DraftLine, Pin } from "../../model/edit-draft.ts";
import { Name } from "../../parts/name.tsx";
import { NumberBox } from "../../parts/number-box.tsx";
import { Select } from "../../parts/select.tsx";
import { dropLine, moveCut, pinLine, setCut, setPoints, setStart } from "../../state/edit/edit.ts";
import { rich, t } from "../../text/text.ts";

/** Points that a card can be learnt and read with. */
const LARGEST = 1000;
const PINS = ["free", "line", "points"] as const;

/** The lines of a card with boxes for their points and cuts; then what everyone starts with, or the cut-offs. */
export function DraftTable({ system, draft, was }: { system: ScoringSystem; draft: Draft; was: Draft }) {
  const read = readingOf(system.recipe);
  const classes = system.classes.map(read.class);
  const isScore = draft.cuts.length > 0;
  const words = ({ condition }: DraftLine) => visible(read.condition(condition));
  const old = new Map(was.lines.map((line) => [line.id, line]));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section class="scroll" aria-labelledby="draft-title" tabIndex={0}>
        <table class="draft-table">
          <caption id="draft-title">{t("edit.lines")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("edit.line")}</th>
              {(isScore ? [t("points.points")] : classes).map((name) => (
                <th scope="col" class="points" key={name}>
                  {isScore ? name : <Name text={visible(name)} />}
                </th>
              ))}
              {isScore && <th scope="col">{t("edit.keep")}</th>}
            </tr>
          </thead>
          <tbody>
            {!isScore && (
              <tr>
                <th scope="row">{t("points.startsWith")}</th>
                {draft.starts.map((value, k) => (
                  <td class={value === was.starts[k] ? "points" : "points changed"} key={classes[k]}>
                    <NumberBox
                      label={t("edit.startOf", { class: visible(classes[k]!) })}
                      value={value}
                      min={-LARGEST}
                      max={LARGEST}
                      onChange={(now) => setStart(k, now)}
                    />
                  </td>
                ))}
              </tr>
            )}
            {draft.lines.map((line) => {
              const before = old.get(line.id);
              const name = words(line);
              return (
                <tr key={line.id}>
                  <th scope="row">
                    <Name text={name} />
                    {!before && <span class="new"> {t("points.new")}</span>}
                    <Cuts line={line} name={name} />
                    {!isScore && <LineTools line={line} name={name} />}
                  </th>
                  {line.points.map((value, k) => (
                    <td
                      class={value === before?.points[k] ? "points" : "points changed"}
                      key={classes[isScore ? classes.length - 1 : k]}
                    >
                      <NumberBox
                        label={
                          isScore
                            ? t("edit.pointsOf", { line: name })
                            : t("edit.pointsOfIn", { line: name, class: visible(classes[k]!) })
                        }
                        value={value}
                        min={-LARGEST}
                        max={LARGEST}
                        onChange={(now) => setPoints(line.id, k, now)}
                      />
                    </td>
                  ))}
                  {isScore && (
                    <td>
                      <LineTools line={line} name={name} />
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {draft.lines.length === 0 && <p class="hint">{t("edit.noLines")}</p>}
      {isScore && <CutOffs draft={draft} was={was} classes={classes} />}
    </>
  );
}

/** What a search may do with a line, and how to be rid of it. */
function LineTools({ line, name }: { line: DraftLine; name: string }) {
  return (
    <span class="draft-tools">
      <Select
        aria-label={t("edit.keepLine", { line: name })}
        value={line.pin ?? "free"}
        choices={PINS}
        words={(pin) => t(`edit.pin.${pin}`)}
        onChange={(pin) => pinLine(line.id, pin === "free" ? undefined : (pin as Pin))}
      />
      <button
        type="button"
        class="quiet"
        aria-label={t("edit.dropLine", { line: name })}
        onClick={() => dropLine(line.id, false)}
      >
        {t("edit.drop")}
      </button>
      <button
        type="button"
        class="quiet"
        aria-label={t("edit.forbidLine", { line: name })}
        onClick={() => dropLine(line.id, true)}
      >
        {t("edit.forbid")}
      </button>
    </span>
  );
}

/** Boxes for the bounds of a condition on numbers. */
function Cuts({ line, name }: { line: DraftLine; name: string }) {
  const { condition } = line;
  const bounds = (["ge", "gt", "lt", "le"] as const).flatMap((side) => {
    const value = condition[side];
    return typeof value === "number" ? [{ side, value }] : [];
  });
  if (bounds.length === 0) return null;
  return (
    <span class="draft-cuts">
      {bounds.map(({ side, value }) => (
        <span key={side} class="draft-cut">
          <span aria-hidden="true">{t(`edit.side.${side}`)}</span>
          <NumberBox
            label={t("edit.cutOf", { side: t(`edit.side.${side}`), line: name })}
            value={value}
            min={lowest(bounds, side)}
            max={highest(bounds, side)}
            decimals
            onChange={(now) => moveCut(line.id, { ...condition, [side]: now } as Condition)}
          />
        </span>
      ))}
    </span>
  );
}

type Bounds = readonly { readonly side: "ge" | "gt" | "lt" | "le"; readonly value: number }[];

/** The lower bound stays below the upper one. */
function lowest(bounds: Bounds, side: Bounds[number]["side"]): number {
  if (side === "ge" || side === "gt") return -1e15;
  return bounds.find((one) => one.side === "ge" || one.side === "gt")?.value ?? -1e15;
}

function highest(bounds: Bounds, side: Bounds[number]["side"]): number {
  if (side === "lt" || side === "le") return 1e15;
  return bounds.find((one) => one.side === "lt" || one.side === "le")?.value ?? 1e15;
}

/** From which totals on each class is given; they stay in their order. */
function CutOffs({ draft, was, classes }: { draft: Draft; was: Draft; classes: readonly string[] }) {
  return (
    <fieldset class="draft-cutoffs">
      <legend>{t("edit.cutOffs")}</legend>
      {draft.cuts.map((value, k) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: NumberBox draws it
        <label key={classes[k + 1]} class={value === was.cuts[k] ? "row" : "row changed"}>
          <span>{rich("edit.givenFrom", { class: <Name text={visible(classes[k + 1]!)} /> })}</span>
          <NumberBox
            value={value}
            min={draft.cuts[k - 1] ?? -100 * LARGEST}
            max={draft.cuts[k + 1] ?? 100 * LARGEST}
            onChange={(now) => setCut(k, now)}
          />
        </label>
      ))}
    </fieldset>
  );
}
