import type { ComponentChildren } from "preact";
import { Words } from "../../parts/words.tsx";
import { rich, t } from "../../text/text.ts";
import type { Heard } from "./use-counted.ts";

/** What was counted, or why it is not there. */
export function CountedOr<Value>(props: {
  counted: Heard<Value>;
  children?: (value: Value) => ComponentChildren;
}) {
  const { counted, children } = props;
  if (!counted) return <p class="hint">{t("card.counting")}</p>;
  if ("failed" in counted) {
    return <p class="error">{rich("card.failed", { message: <Words>{counted.failed}</Words> })}</p>;
  }
  if (counted.missing) {
    return (
      <p class="hint">{t(counted.missing === "no-data" ? "card.missingNoData" : "card.missingOtherData")}</p>
    );
  }
  return <>{children?.(counted.value)}</>;
}
