import { useSignalEffect } from "@preact/signals";
import { tickStep } from "d3-array";
import { useEffect, useId, useState } from "preact/hooks";
import { CutsHistogram } from "../../charts/cuts-histogram.tsx";
import { onSteps } from "../../charts/cuts-histogram-handle.tsx";
import type { Histogram } from "../../desk/setup/histogram.ts";
import { className } from "../../model/names.ts";
import { alert } from "../../state/announce.ts";
import { ask } from "../../state/desk.ts";
import { columnText } from "../../state/names.ts";
import { change, settings } from "../../state/settings.ts";
import { decimal } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";
import { SignButton } from "../form/sign-button.tsx";
import { summary } from "./setup-summary.ts";

/** A step of the arrow keys is about this part of the range. */
const STEPS = 100;

/** Where the cuts of one column are seen and moved. `proposed` are those in use while the user has none. */
export function CutsEditor({ column, proposed }: { column: string; proposed: readonly number[] }) {
  const [histogram, setHistogram] = useState<Histogram | undefined>();
  const [wrong, setWrong] = useState("");
  useSignalEffect(() => {
    const counted = summary.value;
    if (!counted?.counts || counted.for !== settings.value) return;
    ask("histogram", { settings: counted.for, column }).then(
      (found) => {
        // What was asked for earlier settings may come late.
        if (counted.for === settings.peek()) setHistogram(found);
      },
      (error: Error) => alert(error.message),
    );
  });
  const own = Object.hasOwn(settings.value.cuts, column) ? settings.value.cuts[column]! : undefined;
  const cuts = own ?? proposed;
  if (!histogram)
    return <p class="cuts-editor hint">{t("setup.cuts.loading", { column: columnText(column) })}</p>;
  const [low, high] = [histogram.edges[0]!, histogram.edges.at(-1)!];
  const step = Math.max(histogram.whole ? 1 : 0, tickStep(low, high, STEPS));
  const set = (next: readonly number[]) => change({ cuts: { ...settings.value.cuts, [column]: next } });
  const move = (index: number, to: number) => set(cuts.with(index, to));
  const added = cutToAdd([low, ...cuts, high], step);
  return (
    <div class="cuts-editor">
      <CutsHistogram histogram={inText(histogram)} cuts={cuts} step={step} onMove={move} />
      <p class="hint">{t("setup.cuts.keys")}</p>
      <ol class="cut-boxes">
        {cuts.map((cut, i) => (
          // A cut is known by its number.
          <li key={i}>
            <CutBox
              number={i + 1}
              value={cut}
              low={cuts[i - 1]}
              high={cuts[i + 1]}
              step={step}
              onChange={(to) => move(i, to)}
              onWrong={setWrong}
            />
            <SignButton
              sign="×"
              label={t("setup.cuts.remove", { number: i + 1 })}
              disabled={cuts.length === 1}
              onClick={() => set(cuts.filter((_, at) => at !== i))}
            />
          </li>
        ))}
        {added !== undefined && (
          <li>
            <button type="button" onClick={() => set([...cuts, added].sort((a, b) => a - b))}>
              {t("setup.cuts.add")}
            </button>
          </li>
        )}
      </ol>
      {/* Its place is kept when it is empty, so that nothing moves under a pointer. */}
      <p class="error cut-wrong" id="setup-cuts-wrong" aria-live="polite">
        {wrong}
      </p>
      <fieldset class="row presets">
        <legend>{t("setup.cuts.presets")}</legend>
        {(["quantiles", "round"] as const).map((preset) => (
          <button type="button" key={preset} onClick={() => usePreset(column, preset, set)}>
            {t(`setup.cuts.${preset}`)}
          </button>
        ))}
        <button type="button" disabled={own === undefined} onClick={() => dropOwn(column)}>
          {t("setup.cuts.proposal")}
        </button>
      </fieldset>
    </div>
  );
}

/** The same by what people call its column and the classes; groups are called so already. */
function inText(histogram: Histogram): Histogram {
  const { column, classes } = histogram;
  return {
    ...histogram,
    column: columnText(column),
    classes: classes.map((name) => className(settings.value, name)),
  };
}

async function usePreset(
  column: string,
  preset: "quantiles" | "round",
  set: (cuts: readonly number[]) => void,
): Promise<void> {
  try {
    const cuts = await ask("cutPreset", { settings: settings.value, column, preset });
    if (cuts.length > 0) set(cuts);
  } catch (error) {
    alert((error as Error).message);
  }
}

function dropOwn(column: string): void {
  const { [column]: _dropped, ...cuts } = settings.value.cuts;
  change({ cuts });
}

/** The middle of the widest band, on a step; nothing when there is no room. */
function cutToAdd(ends: readonly number[], step: number): number | undefined {
  const widths = ends.slice(1).map((end, i) => end - ends[i]!);
  const widest = widths.indexOf(Math.max(...widths));
  const middle = onSteps(ends[widest]! + widths[widest]! / 2, step);
  return ends.includes(middle) ? undefined : middle;
}

/** A box for one cut, which stays between its neighbours; `onWrong` is told what is wrong while something is. */
function CutBox(props: {
  number: number;
  value: number;
  low: number | undefined;
  high: number | undefined;
  step: number;
  onChange: (to: number) => void;
  onWrong: (words: string) => void;
}) {
  const { number, value, low, high, step, onChange, onWrong } = props;
  const id = useId();
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);
  const fits = (to: number) => (low === undefined || to > low) && (high === undefined || to < high);
  const wrong = typed.trim() !== "" && !fits(Number(typed));
  const put = (to: number) => {
    onWrong(Number.isFinite(to) && !fits(to) ? wrongWords(low, high) : "");
    if (Number.isFinite(to) && fits(to)) onChange(to);
  };
  return (
    <span class="field">
      <label for={id}>{t("setup.cuts.cut", { number })}</label>
      <input
        id={id}
        type="number"
        step="any"
        value={typed}
        aria-invalid={wrong || undefined}
        aria-describedby="setup-cuts-wrong"
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          put(currentTarget.valueAsNumber);
        }}
        onKeyDown={(event) => {
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
          event.preventDefault();
          put(onSteps(value + (event.key === "ArrowUp" ? step : -step), step));
        }}
        onBlur={() => {
          setTyped(String(value));
          onWrong("");
        }}
      />
    </span>
  );
}

function wrongWords(low: number | undefined, high: number | undefined): string {
  const words = (value: number) => decimal(value, 10);
  if (low === undefined) return t("setup.cuts.wrongFirst", { high: words(high!) });
  if (high === undefined) return t("setup.cuts.wrongLast", { low: words(low) });
  return t("setup.cuts.wrong", { low: words(low), high: words(high) });
}
