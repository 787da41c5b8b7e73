import { Heading } from "../../parts/heading.tsx";
import { t } from "../../text/text.ts";

export function CardScreen() {
  return <Heading>{t("step.card")}</Heading>;
}
