import { Heading } from "../../parts/heading.tsx";
import { t } from "../../text/text.ts";

export function DataScreen() {
  return (
    <>
      <Heading>{t("step.data")}</Heading>
      <a class="button main" href="#setup">
        {t("data.continue")}
      </a>
    </>
  );
}
