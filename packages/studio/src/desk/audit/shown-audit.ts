import type { Audit, AuditPart, Spec } from "@fairscore/core";
import { isLimited, type RateTable, rateTable } from "./rate-table.ts";
import { type ShownMatrix, shownMatrices } from "./shown-matrices.ts";
import { labelsOf, openPeople, RATE_CHOICES } from "./shown-people.ts";

/** The groups of one column, or the combinations of several. */
export interface RateFamily {
  readonly columns: readonly string[];
  readonly tables: readonly RateTable[];
}

export interface ShownPart {
  readonly part: AuditPart["part"];
  readonly people: number;
  readonly families: readonly RateFamily[];
  readonly matrices: readonly ShownMatrix[];
}

/**
 * What the screen shows of an audit, part by part: nothing from which a cell of fewer than five people follows. What is
 * shown first is least often withheld, so the order is that of importance: limited rates, matrices,
 * other rates.
 */
export function shownAudit({ parts, classes }: Audit, spec: Spec, showSmall: boolean): ShownPart[] {
  return parts.map((part) => {
    const people = openPeople(part, classes.length, showSmall);
    const families = [
      ...new Map(part.groups.map(({ columns }) => [JSON.stringify(columns), columns])).values(),
    ];
    const places = families.flatMap((columns) =>
      RATE_CHOICES.flatMap((rate) => labelsOf(rate, classes.length).map((k) => ({ columns, rate, k }))),
    );
    const tables = new Map<(typeof places)[number], RateTable>();
    const fill = (wanted: (place: (typeof places)[number]) => boolean) => {
      for (const place of places.filter((one) => !tables.has(one) && wanted(one))) {
        const { rate, k, columns } = place;
        tables.set(place, rateTable(rate, k, columns, { part, classes, spec }, people));
      }
    };
    fill(({ rate, k, columns }) => isLimited(part, columns, rate, k === null ? null : classes[k]!));
    const matrices = shownMatrices(part, classes, people);
    fill(() => true);
    return {
      part: part.part,
      people: part.rows,
      matrices,
      families: families.map((columns) => ({
        columns,
        tables: places.filter((place) => place.columns === columns).map((place) => tables.get(place)!),
      })),
    };
  });
}
