import { settingsSentences } from "../../state/sentence.ts";
import { settings } from "../../state/settings.ts";
import { t } from "../../text/text.ts";
import { summary } from "./setup-summary.ts";

/** The settings in one sentence, which changes with them. */
export function SentencePanel() {
  const groups = summary.value?.counts?.protectedColumns.map(({ column, groups }) => ({
    column,
    levels: groups.filter(({ compared }) => compared === "yes").map(({ label }) => label),
    hasBlank: groups.some(({ compared, people }) => compared === "blank" && people > 0),
    small: groups.filter(({ compared }) => compared === "small"),
  }));
  const { main, more } = settingsSentences(settings.value, groups);
  return (
    <section class="setup-sentence" aria-label={t("setup.sentence")}>
      <p>{main}</p>
      <p class="hint">{more.join(" ")}</p>
    </section>
  );
}
