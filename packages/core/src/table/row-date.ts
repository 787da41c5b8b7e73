import type { DateColumn } from "./date-number.ts";

/**
 * The number of a raw row's date, which is a text with the year first or a Date; any other value stays as it is. The
 * twin of `dateNumber`, in few letters: every predictor has it.
 */
export function rowDate({ column, as, before }: DateColumn, cell: (name: string) => unknown): unknown {
  const date = dayOf(cell(column));
  if (!date) return cell(column);
  if (!before) return +date.slice(0, 4);
  const later = dayOf(before) ?? dayOf(cell(before));
  if (!later) return null;
  if (as === "days") return (Date.parse(later) - Date.parse(date)) / 864e5;
  return +later.slice(0, 4) - +date.slice(0, 4) - +(later.slice(5) < date.slice(5));
}

/** The day as a text, if there is such a day. */
function dayOf(value: unknown): string | undefined {
  const text = value instanceof Date ? value.toJSON() : value;
  const [day] =
    (typeof text === "string" && /^(?!0000)\d{4}-\d\d-\d\d(?=([T ].*)?$)/.exec(text.trim())) || [];
  // What there is no such day of becomes another one.
  return day && new Date(day).toJSON()?.startsWith(day) ? day : undefined;
}
