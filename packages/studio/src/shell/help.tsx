import { useEffect, useRef } from "preact/hooks";
import { t } from "../text/text.ts";

const KEYS = ["help.tab", "help.arrows", "help.enter", "help.escape", "help.question"] as const;
const PARTS = ["help.what", "help.best", "help.proven", "help.limit", "help.local"] as const;

/** The words used, and the keys; also opened by the question mark. */
export function HelpButton() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const typing = (event.target as Element | null)?.closest("input, textarea, select");
      if (event.key === "?" && !typing) dialog.current?.showModal();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        {t("shell.help")}
      </button>
      <dialog ref={dialog} aria-labelledby="help-title" class="help">
        <h2 id="help-title">{t("help.title")}</h2>
        <ul>
          {PARTS.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
        <h3>{t("help.keys")}</h3>
        <ul>
          {KEYS.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
        <button type="button" onClick={() => dialog.current?.close()}>
          {t("shell.close")}
        </button>
      </dialog>
    </>
  );
}
