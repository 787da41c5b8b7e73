import { Heading } from "../../parts/heading.tsx";
import { EXAMPLES, exampleFile } from "../../state/examples.ts";
import { openFile } from "../../state/open-file.ts";
import { t } from "../../text/text.ts";

export function StartScreen() {
  return (
    <>
      <Heading>{t("start.title")}</Heading>
      {EXAMPLES.map((example) => (
        <button
          type="button"
          key={example.title}
          onClick={() => openFile(exampleFile(example), {}, example.settings)}
        >
          {t(example.title)}
        </button>
      ))}
    </>
  );
}
