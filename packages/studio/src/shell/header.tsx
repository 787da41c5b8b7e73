import { Select } from "../parts/select.tsx";
import { Words } from "../parts/words.tsx";
import { SessionButtons } from "../screens/session/session-buttons.tsx";
import { data } from "../state/data.ts";
import { LOCALES, locale, MIRRORED_LOCALE, PSEUDO_LOCALE } from "../text/locale.ts";
import { t } from "../text/text.ts";
import { HelpButton } from "./help.tsx";
import { requests } from "./requests.ts";

/** What is the same on every screen: where the data is, how numbers are written, and the session. */
export function Header() {
  return (
    <header class="shell-header">
      <p class="name">{t("shell.name")}</p>
      <p class="local">{t("shell.local", { count: requests.value })}</p>
      {data.value && (
        <p class="fingerprint">
          <Words>{data.value.name}</Words> <code translate={false}>{data.value.sha256.slice(0, 12)}</code>
        </p>
      )}
      <div class="tools">
        <LocaleChoice />
        <SessionButtons />
        <HelpButton />
      </div>
    </header>
  );
}

function LocaleChoice() {
  const offered = [...new Set([...LOCALES, locale.value])].filter(
    (name) => name !== PSEUDO_LOCALE && name !== MIRRORED_LOCALE,
  );
  return (
    <label class="locale" for="locale">
      <span>{t("shell.locale")}</span>
      <Select
        id="locale"
        named
        value={locale.value}
        choices={offered}
        words={localeName}
        onChange={(name) => {
          locale.value = name;
        }}
      />
    </label>
  );
}

function localeName(name: string): string {
  return new Intl.DisplayNames(["en"], { type: "language" }).of(name) ?? name;
}
