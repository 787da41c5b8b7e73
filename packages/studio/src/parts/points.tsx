import { signed, whole } from "../text/numbers.ts";
import { t } from "../text/text.ts";

/** Points as they are seen and heard: screen readers skip or misread the minus sign. Totals of a score are `plain`. */
export function Points({ value, plain = false }: { value: number; plain?: boolean }) {
  const shown = plain ? whole(value) : signed(value);
  if (value >= 0) return <>{shown}</>;
  return (
    <>
      <span aria-hidden="true">{shown}</span>
      <span class="vh">{t("points.minus", { points: whole(-value) })}</span>
    </>
  );
}
