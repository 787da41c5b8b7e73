import { EXAMPLES, type Example, exampleFile } from "../../state/file/examples.ts";
import { openFile } from "../../state/file/open-file.ts";
import { mayDrop } from "../../state/unsaved.ts";
import { t } from "../../text/text.ts";

export function Examples() {
  return (
    <section class="panel" aria-labelledby="examples-title">
      <h2 id="examples-title">{t("start.examples")}</h2>
      <ul class="examples">
        {EXAMPLES.map((example) => (
          <li key={example.title}>
            <button type="button" onClick={() => open(example)}>
              <span class="title">{t(example.title)}</span> <span class="hint">{t(example.about)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p class="hint">{t("start.examplesAbout")}</p>
    </section>
  );
}

async function open(example: Example): Promise<void> {
  if (await mayDrop()) await openFile(exampleFile(example), {}, example.settings);
}
