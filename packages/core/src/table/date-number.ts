/** A column of dates that is read as a number: its year, or the days or whole years from it to a later date. */
export interface DateColumn {
  readonly column: string;
  readonly as: "year" | "days" | "years";
  /** The later date of "days" and "years": a day such as 2024-12-31, or another column of dates. */
  readonly before?: string;
}

/** In which order a date has its parts. */
export type DateOrder = "year-first" | "day-first" | "month-first";

/** A day. */
export interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** What dates look like in each order, and where their parts stand; a time after them does not count. */
export const DATE_FORMS: Readonly<
  Record<
    DateOrder,
    { readonly pattern: RegExp; readonly parts: readonly [year: number, month: number, day: number] }
  >
> = {
  "year-first": { pattern: /^(\d{4})-(\d{2})-(\d{2})([T ].*)?$/, parts: [1, 2, 3] },
  "day-first": { pattern: /^(\d{1,2})[./](\d{1,2})[./](\d{4})([T ].*)?$/, parts: [3, 2, 1] },
  "month-first": { pattern: /^(\d{1,2})\/(\d{1,2})\/(\d{4})([T ].*)?$/, parts: [3, 1, 2] },
};
export const DATE_ORDERS = Object.keys(DATE_FORMS) as readonly DateOrder[];

/** The later date where it is a day and no column. */
export function dayOf(before: string): DateParts | undefined {
  return readDate(before, "year-first");
}

/** "year", "years before admitted". */
export function dateWords({ as, before }: DateColumn): string {
  return before === undefined ? as : `${as} before ${before}`;
}

/** The date that a text says, if there is such a day. */
export function readDate(written: string, order: DateOrder): DateParts | undefined {
  const { pattern, parts } = DATE_FORMS[order];
  const found = pattern.exec(written.trim());
  if (!found) return undefined;
  const [year, month, day] = parts.map((part) => Number(found[part])) as [number, number, number];
  const isDay = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
  return isDay ? { year, month, day } : undefined;
}

function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Days since 1 March of the year 0: the leap day comes last in a year that begins with March. */
function dayNumber({ year, month, day }: DateParts): number {
  const y = month > 2 ? year : year - 1;
  const inYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + inYear;
}

/** The number that a date is read as. */
export function dateNumber(
  as: DateColumn["as"],
  date: DateParts,
  before: DateParts | undefined,
): number | null {
  if (as === "year") return date.year;
  if (before === undefined) return null;
  if (as === "days") return dayNumber(before) - dayNumber(date);
  const isEarlier = before.month * 100 + before.day < date.month * 100 + date.day;
  return before.year - date.year - (isEarlier ? 1 : 0);
}
