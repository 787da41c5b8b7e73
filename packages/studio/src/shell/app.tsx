import { useSignalEffect } from "@preact/signals";
import { AuditScreen } from "../screens/audit/audit-screen.tsx";
import { CardScreen } from "../screens/card/card-screen.tsx";
import { ChooseScreen } from "../screens/choose/choose-screen.tsx";
import { DataScreen } from "../screens/data/data-screen.tsx";
import { SearchScreen } from "../screens/search/search-screen.tsx";
import { SetupScreen } from "../screens/setup/setup-screen.tsx";
import { StartScreen } from "../screens/start/start-screen.tsx";
import { alarm, alert, status } from "../state/announce.ts";
import { currentStep } from "../state/steps.ts";
import { direction, locale } from "../text/locale.ts";
import { t } from "../text/text.ts";
import { Header } from "./header.tsx";
import { Navigation } from "./navigation.tsx";
import { Tour } from "./tour.tsx";

const SCREENS = {
  start: StartScreen,
  data: DataScreen,
  setup: SetupScreen,
  search: SearchScreen,
  choose: ChooseScreen,
  card: CardScreen,
  audit: AuditScreen,
};

export function App() {
  useSignalEffect(() => {
    document.documentElement.dir = direction();
    document.title = `${t(`step.${currentStep.value}`)} · ${t("shell.name")}`;
  });
  const Screen = SCREENS[currentStep.value];
  return (
    <div class="shell" key={locale.value}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to the content, by the focus, since the hash is the step */}
      <a class="skip" href="#content" onClick={skip}>
        {t("shell.skip")}
      </a>
      <Header />
      <Navigation />
      <main id="content">
        <div role="alert" class="alarm">
          {alarm.value && (
            <p>
              {alarm.value}{" "}
              <button type="button" onClick={() => alert("")}>
                {t("shell.close")}
              </button>
            </p>
          )}
        </div>
        <Tour />
        <Screen key={currentStep.value} />
      </main>
      <div role="status" class="vh">
        {status.value}
      </div>
    </div>
  );
}

function skip(event: Event): void {
  event.preventDefault();
  document.querySelector<HTMLElement>("main h1")?.focus();
}
