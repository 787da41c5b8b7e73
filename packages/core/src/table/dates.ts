import { fault } from "../findings/fault.ts";
import type { Finding } from "../findings/finding.ts";
import { checkDistinct, listOf, maybe, object, oneOf, refine, refuse, type Shape, text } from "../schema.ts";
import { compareText } from "./compare-text.ts";
import {
  DATE_ORDERS,
  type DateColumn,
  type DateOrder,
  type DateParts,
  dateNumber,
  dayOf,
  readDate,
} from "./date-number.ts";
import { isMissing, type Missing, missingIn } from "./missing.ts";
import type { TableColumn } from "./table.ts";
import { type TextColumn, textCounts } from "./text-column.ts";

const dateColumn = refine(
  object<DateColumn>({ column: text, as: oneOf(["year", "days", "years"]), before: maybe(text) }),
  ({ as, before }, path) => {
    if ((as === "year") !== (before === undefined))
      refuse(as, path, "year, or days or years with the date that they are before");
  },
);
export const dateColumns: Shape<readonly DateColumn[]> = refine(listOf(dateColumn, 1), (list, path) =>
  checkDistinct(
    list.map(({ column }) => column),
    path,
  ),
);

/** Of how many values of a column each order makes dates, and the first of all values by its text. */
export interface DateCounts {
  readonly rows: number;
  readonly dates: Readonly<Record<DateOrder, number>>;
  readonly example: string;
}

/** The order of a column's dates: that of most of its values. Throws where there is none, or two are as good. */
export function dateOrder(column: string, { rows, dates, example }: DateCounts): DateOrder {
  const most = Math.max(...DATE_ORDERS.map((order) => dates[order]));
  const [order, other] = DATE_ORDERS.filter((one) => dates[one] === most);
  if (rows > 0 && most === 0) throw fault({ code: "no-dates", column, example });
  if (rows > 0 && other !== undefined) throw fault({ code: "ambiguous-dates", column, example });
  return order!;
}

/** A column of dates in memory: what each of its texts says. */
interface ReadDates {
  readonly dates: readonly (DateParts | undefined)[];
  readonly codes: Uint32Array;
  readonly note?: Finding;
}

/** A column of dates as the numbers that they are read as, and notes on values that are no dates. */
export function readDates(
  { column: name, as, before }: DateColumn,
  columnOf: (name: string) => TextColumn,
  missing?: Missing,
): { readonly column: TableColumn; readonly notes: readonly Finding[] } {
  const own = datesOf(name, columnOf(name), missing);
  const day = before === undefined ? undefined : dayOf(before);
  const other = before === undefined || day ? undefined : datesOf(before, columnOf(before), missing);
  const values = Array.from(own.codes, (code, row) => {
    const date = own.dates[code];
    return date ? dateNumber(as, date, day ?? other?.dates[other.codes[row]!]) : null;
  });
  return {
    column: { name, kind: "number", values },
    notes: [own.note, other?.note].flatMap((note) => note ?? []),
  };
}

function datesOf(column: string, raw: TextColumn, missing?: Missing): ReadDates {
  const texts = raw.texts();
  const counts = textCounts(raw);
  const here = missingIn(column, missing);
  const present = texts.flatMap((text, i) => (isMissing(text, here) ? [] : [i]));
  const rowsOf = (places: readonly number[]) => places.reduce((sum, i) => sum + counts[i]!, 0);
  const first = (places: readonly number[]) => places.map((i) => texts[i]!).sort(compareText)[0] ?? "";
  const order = dateOrder(column, {
    rows: rowsOf(present),
    dates: Object.fromEntries(
      DATE_ORDERS.map((one) => [one, rowsOf(present.filter((i) => readDate(texts[i]!, one)))]),
    ) as Record<DateOrder, number>,
    example: first(present),
  });
  const dates = texts.map((text) => (isMissing(text, here) ? undefined : readDate(text, order)));
  const odd = present.filter((i) => dates[i] === undefined);
  const note: Finding = { code: "unreadable-dates", column, rows: rowsOf(odd), example: first(odd) };
  return { dates, codes: raw.codes, ...(odd.length > 0 && { note }) };
}
