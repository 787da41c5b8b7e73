import type { CardRiskTable } from "@fairscore/core";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Words } from "../../parts/words.tsx";

/** How likely classes are for a total, as the card prints it. */
export function RiskTables({ risk, from }: { risk: CardRiskTable; from: ComponentChildren }) {
  const id = useId();
  return (
    <>
      <h2 id={id}>
        <Words>{risk.title}</Words>
      </h2>
      {from}
      {risk.tables.map(({ head, rows }, table) => (
        // A scrolling region must be reachable by keyboard.
        <section
          class="scroll"
          aria-labelledby={table === 0 ? id : `${id} ${id}-${table}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
          tabIndex={0}
          key={head.join()}
        >
          <table class="right-table">
            <thead>
              <tr>
                {head.map((name, i) => (
                  <th scope="col" key={name} id={i === 1 ? `${id}-${table}` : undefined}>
                    <Words>{name}</Words>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([totals, ...cells]) => (
                <tr key={totals}>
                  <th scope="row">{totals}</th>
                  {cells.map((cell, i) => (
                    <td key={head[i + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      {risk.sentences.map((sentence) => (
        <p key={sentence}>
          <Words>{sentence}</Words>
        </p>
      ))}
    </>
  );
}
