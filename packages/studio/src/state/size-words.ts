import type { Size } from "../model/card-shape.ts";
import { t } from "../text/text.ts";

/** "6 conditions", "4 lines". */
export function sizeText({ by, most }: Size): string {
  return t(`size.${by}`, { count: most });
}
