import { useEffect, useId, useState } from "preact/hooks";
import { DATA_FILES } from "../../session/choose-file.ts";
import { t } from "../../text/text.ts";
import { takeFile } from "../data/take-file.ts";

/** A file by the browser's own chooser; dropping one anywhere on the page is an enhancement. */
export function FilePanel() {
  const id = useId();
  const dragged = useDroppedFile();
  return (
    <section class={`panel file-panel ${dragged ? "dragged" : ""}`} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t("start.yours")}</h2>
      <div class="field">
        <label for={id}>{t("start.choose")}</label>
        <input
          id={id}
          type="file"
          accept={DATA_FILES}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file) takeFile(file);
            // The same file can be chosen again after it was changed.
            currentTarget.value = "";
          }}
        />
        <p class="hint" id={`${id}-hint`}>
          {dragged ? t("start.dropNow") : t("start.drop")}
        </p>
      </div>
    </section>
  );
}

/** Takes a file that is dropped on the page; says whether one is over it. */
function useDroppedFile(): boolean {
  const [dragged, setDragged] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setDragged(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragged(false);
    };
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      setDragged(false);
      if (!file) return;
      event.preventDefault();
      takeFile(file);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, []);
  return dragged;
}
