import type { ComponentChildren, JSX } from "preact";
import type { MatrixRow, ShownMatrix } from "../desk/audit/shown-matrices.ts";
import { Words } from "../parts/words.tsx";
import { percent, signed } from "../text/numbers.ts";
import { t } from "../text/text.ts";
import { groupText } from "./group-rates-words.ts";
import { shownText } from "./shown-text.ts";

/** What people are against what they are given, one table for everyone and one for each group. */
export function ConfusionTables(props: {
  classes: readonly string[];
  matrices: readonly ShownMatrix[];
  /** The group in the last panel, which is held against everyone else. */
  compared: ShownMatrix | undefined;
}) {
  const { classes, matrices, compared } = props;
  return (
    <div class="matrices">
      {matrices.map((matrix) => (
        <Matrix
          key={nameOf(matrix)}
          label={nameOf(matrix) || t("audit.everyone")}
          classes={classes}
          matrix={matrix}
          caption={
            <>
              {matrix.group ? <Words>{nameOf(matrix)}</Words> : t("audit.everyone")}{" "}
              <span class="hint">{t("audit.people", { count: matrix.people })}</span>
            </>
          }
          cell={(row, p) => <CountCell row={row} p={p} />}
        />
      ))}
      {compared && (
        <Matrix
          label={t("audit.minusRestOf", { group: nameOf(compared) })}
          classes={classes}
          matrix={compared}
          caption={
            <>
              <Words>{nameOf(compared)}</Words> <span class="hint">{t("audit.minusRest")}</span>
            </>
          }
          cell={(row, p) => <DifferenceCell row={row} p={p} />}
          sayFew
        />
      )}
    </div>
  );
}

export function nameOf({ group }: ShownMatrix): string {
  return group ? `${group.columns.join(", ")}: ${groupText(group)}` : "";
}

function Matrix(props: {
  label: string;
  classes: readonly string[];
  matrix: ShownMatrix;
  caption: ComponentChildren;
  cell: (row: MatrixRow, p: number) => JSX.Element;
  /** Mark the rows that compare too few people. */
  sayFew?: boolean;
}) {
  const { label, classes, matrix, caption, cell, sayFew } = props;
  return (
    // A scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section class="scroll" aria-label={label} tabIndex={0}>
      <table class="matrix">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("audit.isGiven")}</th>
            {classes.map((name) => (
              <th scope="col" key={name}>
                <Words>{name}</Words>
              </th>
            ))}
            <th scope="col">{t("audit.all")}</th>
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map((row, y) => (
            <tr key={row.class}>
              <th scope="row">
                <Words>{row.class}</Words>
                {sayFew && row.few && <span class="hint">{t("audit.few")}</span>}
              </th>
              {classes.map((name, p) => (
                <td
                  key={name}
                  class={y === p ? "right" : undefined}
                  style={{ "--share": row.cells[p]!.share ?? 0 }}
                >
                  {cell(row, p)}
                </td>
              ))}
              <td class="total">{shownText(row.n)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function CountCell({ row, p }: { row: MatrixRow; p: number }) {
  const { count, share } = row.cells[p]!;
  return (
    <>
      <span class="count">{shownText(count)}</span>
      {share !== null && <span class="share">{percent(share, row.n as number)}</span>}
    </>
  );
}

function DifferenceCell({ row, p }: { row: MatrixRow; p: number }) {
  const { minusRest } = row.cells[p]!;
  if (minusRest === null) return <span class="share">{t("audit.notShown")}</span>;
  return <span class="count">{signed(Math.round(minusRest * 1000) / 10)}</span>;
}
