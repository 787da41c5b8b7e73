import { useEffect, useState } from "preact/hooks";
import { Field } from "../../parts/field.tsx";
import { t } from "../../text/text.ts";
import { takeFile } from "../data/take-file.ts";

/** Cells from a spreadsheet, which come as text with tabs; pasting anywhere on the page works, too. */
export function PastePanel() {
  const [text, setText] = useState("");
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if ((event.target as Element | null)?.closest?.("input, textarea, select, dialog")) return;
      const file = event.clipboardData?.files[0];
      const cells = event.clipboardData?.getData("text/plain") ?? "";
      if (file) takeFile(file);
      else if (/[\t,;|].*[\r\n]/.test(cells)) takeCells(cells);
    };
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, []);
  return (
    <details class="paste">
      <summary>{t("start.paste")}</summary>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          takeCells(text);
        }}
      >
        <Field label={t("start.pasteLabel")}>
          {(ids) => (
            <textarea
              {...ids}
              rows={5}
              spellcheck={false}
              value={text}
              onInput={({ currentTarget }) => setText(currentTarget.value)}
            />
          )}
        </Field>
        <div>
          <button type="submit" disabled={text.trim() === ""}>
            {t("start.pasteRead")}
          </button>
        </div>
      </form>
    </details>
  );
}

function takeCells(cells: string): void {
  takeFile(new File([cells], t("start.pastedName"), { type: "text/tab-separated-values" }));
}
