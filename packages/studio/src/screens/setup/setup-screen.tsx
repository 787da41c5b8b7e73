import { Heading } from "../../parts/heading.tsx";
import { startSearch } from "../../state/search.ts";
import { t } from "../../text/text.ts";

export function SetupScreen() {
  return (
    <>
      <Heading>{t("step.setup")}</Heading>
      <button type="button" class="main" onClick={startSearch}>
        {t("setup.start")}
      </button>
    </>
  );
}
