import type { DataInfo } from "../../model/data.ts";
import { t } from "../../text/text.ts";

/** The first rows as they were written, hidden until asked for: somebody may look over the user's shoulder. */
export function Preview({ info }: { info: DataInfo }) {
  return (
    <details class="preview">
      <summary id="preview-title">{t("data.preview", { count: info.preview.length })}</summary>
      <p class="hint">{t("data.previewAbout")}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section class="scroll" aria-labelledby="preview-title" tabIndex={0}>
        <table translate={false}>
          <thead>
            <tr>
              {info.columns.map(({ name }) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {info.preview.map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, i) => (
                  <td key={i}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
