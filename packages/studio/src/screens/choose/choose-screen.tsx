import { Heading } from "../../parts/heading.tsx";
import { t } from "../../text/text.ts";

export function ChooseScreen() {
  return <Heading>{t("step.choose")}</Heading>;
}
