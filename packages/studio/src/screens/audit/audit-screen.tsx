import { Heading } from "../../parts/heading.tsx";
import { t } from "../../text/text.ts";

export function AuditScreen() {
  return <Heading>{t("step.audit")}</Heading>;
}
