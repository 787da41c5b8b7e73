import { cancelReading, reading, refused } from "../../state/file/open-file.ts";
import { bytes } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";
import { Refusal } from "./refusal.tsx";

/** How far reading is, or why it could not be done; nothing most of the time. */
export function Reading() {
  const now = reading.value;
  if (now) {
    return (
      <section class="panel reading" aria-labelledby="reading-title">
        <h2 id="reading-title">{t("start.reading", { name: now.name })}</h2>
        <div class="row">
          <progress value={now.bytes} max={now.of} aria-labelledby="reading-title" />
          <span>{t("start.readingOf", { bytes: bytes(now.bytes), of: bytes(now.of) })}</span>
          <button type="button" onClick={cancelReading}>
            {t("start.cancel")}
          </button>
        </div>
      </section>
    );
  }
  return refused.value ? <Refusal key={refused.value.file.name} {...refused.value} /> : null;
}
