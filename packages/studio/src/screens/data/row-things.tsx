import type { DataInfo } from "../../model/data.ts";
import type { Settings } from "../../model/settings.ts";
import { readAgain } from "../../state/file/open-file.ts";
import { change } from "../../state/settings.ts";
import { t } from "../../text/text.ts";
import type { Thing } from "./things-to-look-at.tsx";

/** Rows that were not read, and rows that occur twice. */
export function rowThings(info: DataInfo, { dropCopies }: Settings): Thing[] {
  const things: Thing[] = [];
  const ragged = info.leftOut.find(({ reason }) => reason === "ragged");
  if (ragged) things.push({ key: "ragged", words: t("data.ragged", { count: ragged.rows }) });
  const unsampled = info.leftOut.find(({ reason }) => reason === "not-sampled");
  if (unsampled) {
    things.push({
      key: "sampled",
      words: t("data.sampled", { rows: info.rows, all: info.rows + unsampled.rows }),
      action: (
        <button type="button" onClick={() => readAgain({ sample: undefined, allRows: true })}>
          {t("data.readAll")}
        </button>
      ),
    });
  }
  if (info.copies > 0) {
    things.push({
      key: "copies",
      words: t(dropCopies ? "data.copiesGone" : "data.copies", { count: info.copies }),
      action: (
        <button type="button" onClick={() => change({ dropCopies: !dropCopies })}>
          {t(dropCopies ? "data.keepCopies" : "data.removeCopies")}
        </button>
      ),
    });
  }
  return things;
}
