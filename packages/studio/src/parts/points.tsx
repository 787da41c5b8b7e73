import { signed, whole } from "../text/numbers.ts";
import { t } from "../text/text.ts";

/** Points as they are seen and heard: screen readers skip or misread the minus sign. */
export function Points({ value }: { value: number }) {
  if (value >= 0) return <>{signed(value)}</>;
  return (
    <>
      <span aria-hidden="true">{signed(value)}</span>
      <span class="vh">{t("points.minus", { points: whole(-value) })}</span>
    </>
  );
}
