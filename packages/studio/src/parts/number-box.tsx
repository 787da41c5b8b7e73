import { useEffect, useId, useState } from "preact/hooks";
import { decimal } from "../text/numbers.ts";
import { t } from "../text/text.ts";

/** Digits enough for any number of a box. */
const ALL_DIGITS = 10;

/**
 * A box for a number. What is typed is kept as it is, so that nobody is corrected in the middle of a number. While it
 * can't be used, the box says what can, and which value is in use.
 */
export function NumberBox(props: {
  id?: string;
  value: number;
  min: number;
  max: number;
  /** Where it is whole, only whole numbers are taken. */
  step?: number;
  /** Takes other numbers, too, than the arrows lead to. */
  decimals?: boolean;
  label?: string;
  disabled?: boolean;
  onChange: (value: number) => void;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}) {
  const { value, min, max, step = 1, decimals = false, label, onChange, ...rest } = props;
  const [typed, setTyped] = useState(String(value));
  const rangeId = useId();
  useEffect(() => setTyped(String(value)), [value]);
  const isWhole = !decimals && Number.isInteger(step);
  const fits = (number: number) => number >= min && number <= max && (!isWhole || Number.isInteger(number));
  const isChanged = typed !== String(value);
  const isWrong = isChanged && !props.disabled && (typed.trim() === "" || !fits(Number(typed)));
  const described = [rest["aria-describedby"], isWrong && rangeId].filter(Boolean).join(" ");
  return (
    <>
      <input
        type="number"
        inputMode="decimal"
        {...rest}
        {...(label && { "aria-label": label })}
        {...(described && { "aria-describedby": described })}
        {...(isWrong && { "aria-invalid": true })}
        min={min}
        max={max}
        step={decimals ? "any" : step}
        value={typed}
        onInput={({ currentTarget }) => {
          const number = currentTarget.valueAsNumber;
          setTyped(currentTarget.value);
          if (fits(number)) onChange(number);
        }}
      />
      {isWrong && (
        <span class="error" id={rangeId} role="status">
          {t(isWhole ? "setup.rangeWhole" : "setup.range", {
            min: decimal(min, ALL_DIGITS),
            max: decimal(max, ALL_DIGITS),
            value: decimal(value, ALL_DIGITS),
          })}
        </span>
      )}
    </>
  );
}
