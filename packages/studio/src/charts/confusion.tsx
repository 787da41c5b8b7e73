import type { MatrixFacts, MatrixRow } from "@fairscore/core/parts";
import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";
import { Words } from "../parts/words.tsx";
import { percent, signed } from "../text/numbers.ts";
import { t } from "../text/text.ts";
import { useCells } from "./confusion-cells.ts";
import { groupText } from "./group-rates-words.ts";
import { shownText } from "./shown-text.ts";

/** Which cell is open, and what is said about it below its table. */
export interface OpenedCell {
  readonly matrix: number;
  readonly y: number;
  readonly p: number;
  readonly detail: JSX.Element;
}

/** What people are against what they are given, one table for everyone and one for each group. */
export function ConfusionTables(props: {
  classes: readonly string[];
  matrices: readonly MatrixFacts[];
  /** The group in the last panel, which is held against everyone else. */
  compared: MatrixFacts | undefined;
  opened: OpenedCell | undefined;
  onOpen: (matrix: number, y: number, p: number) => void;
}) {
  const { classes, matrices, compared, opened, onOpen } = props;
  return (
    <div class="matrices" style={{ "--classes": classes.length }}>
      {matrices.map((matrix, m) => (
        <CountMatrix
          key={nameOf(matrix)}
          label={t("audit.tableOf", { group: nameOf(matrix) || t("audit.everyone") })}
          classes={classes}
          matrix={matrix}
          caption={
            <>
              {matrix.group ? <Words>{nameOf(matrix)}</Words> : t("audit.everyone")}{" "}
              <span class="hint">{t("audit.people", { count: matrix.n })}</span>
            </>
          }
          opened={opened?.matrix === m ? opened : undefined}
          onOpen={(y, p) => onOpen(m, y, p)}
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
          cell={(row, _, p) => <DifferenceCell row={row} p={p} />}
          sayFew
        />
      )}
    </div>
  );
}

export function nameOf({ group }: MatrixFacts): string {
  return group ? `${group.columns.join(", ")}: ${groupText(group)}` : "";
}

interface MatrixProps {
  readonly label: string;
  readonly classes: readonly string[];
  readonly matrix: MatrixFacts;
  readonly caption: ComponentChildren;
}

/** The table of a group, whose cells are walked with the arrow keys and open what is said about them. */
function CountMatrix(
  props: MatrixProps & { opened: OpenedCell | undefined; onOpen: (y: number, p: number) => void },
) {
  const { opened, onOpen, ...matrix } = props;
  const { classes } = matrix;
  const walk = useCells(classes.length);
  const id = useId();
  return (
    <Matrix
      {...matrix}
      isWalked
      cell={(row, y, p) => {
        const isOpen = opened?.y === y && opened.p === p;
        return (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            {...walk(y, p)}
            onClick={() => onOpen(y, p)}
          >
            <span class="vh">{t("audit.cell", { is: row.class, given: classes[p]! })}</span>
            <CountCell row={row} p={p} />
          </button>
        );
      }}
    >
      {opened && (
        <div class="cell-detail" id={id}>
          {opened.detail}
        </div>
      )}
    </Matrix>
  );
}

function Matrix(
  props: MatrixProps & {
    cell: (row: MatrixRow, y: number, p: number) => JSX.Element;
    /** Whether its cells can have the focus. */
    isWalked?: boolean;
    /** Mark the rows that compare too few people. */
    sayFew?: boolean;
    /** Below the table. */
    children?: ComponentChildren;
  },
) {
  const { label, classes, matrix, caption, cell, sayFew, isWalked, children } = props;
  return (
    // A scrolling region must be reachable by keyboard, by its cells or as a whole.
    <section class="scroll" aria-label={label} tabIndex={isWalked ? undefined : 0}>
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
                  {cell(row, y, p)}
                </td>
              ))}
              <td class="total">{shownText(row.n)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
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
  const minusRest = row.minusRest?.[p] ?? null;
  if (minusRest === null) return <span class="share">{t("audit.nobody")}</span>;
  return <span class="count">{signed(Math.round(minusRest * 1000) / 10)}</span>;
}
