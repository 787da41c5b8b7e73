import { useEffect, useState } from "preact/hooks";

/**
 * A box for a number. What is typed is kept as it is until it makes sense, so that nobody is corrected in the middle
 * of a number; on leaving, the box shows the value in use.
 */
export function NumberBox(props: {
  id?: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  label?: string;
  disabled?: boolean;
  onChange: (value: number) => void;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}) {
  const { value, min, max, step = 1, label, onChange, ...rest } = props;
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);
  return (
    <input
      type="number"
      inputMode="decimal"
      {...rest}
      {...(label && { "aria-label": label })}
      min={min}
      max={max}
      step={step}
      value={typed}
      onInput={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const number = currentTarget.valueAsNumber;
        if (number >= min && number <= max) onChange(number);
      }}
      onBlur={() => setTyped(String(value))}
    />
  );
}
