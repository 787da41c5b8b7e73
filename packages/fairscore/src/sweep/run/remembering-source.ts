import type { Profiles, Source } from "@fairscore/core";
import { canonicalJson } from "../task/canonical-json.ts";

/** Counts are kept up to about this many bytes, the latest in any case. */
const MOST_BYTES = 256 * 2 ** 20;

/** A source that counts the same things once: the runs of a sweep differ in what is asked of the counts. */
export function rememberingSource(source: Source): Source {
  const summaries = new Map<string, ReturnType<Source["summarise"]>>();
  const tabs = new Map<string, ReturnType<Source["crossTabs"]>>();
  const counts = new Map<string, Promise<Profiles>>();
  const sizes = new Map<string, number>();
  const forgetOldest = () => {
    let bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const [key, size] of sizes) {
      if (bytes <= MOST_BYTES || sizes.size === 1) return;
      counts.delete(key);
      sizes.delete(key);
      bytes -= size;
    }
  };
  return {
    name: source.name,
    rowCount: source.rowCount,
    columns: source.columns,
    notes: source.notes,
    summarise: (options) => remembered(summaries, canonicalJson(options), () => source.summarise(options)),
    crossTabs: (request) => remembered(tabs, canonicalJson(request), () => source.crossTabs(request)),
    async profiles(recipe, options) {
      const key = canonicalJson([recipe, options]);
      const profiles = await remembered(counts, key, () => source.profiles(recipe, options));
      sizes.delete(key);
      sizes.set(key, bytesOf(profiles));
      forgetOldest();
      return profiles;
    },
    equalRows: (keep) => source.equalRows(keep),
    rows: (columns, options) => source.rows(columns, options),
    close: () => source.close(),
  };
}

/** What was made for the key before; else it is made now, and kept unless that fails. */
export function remembered<T>(
  known: Map<string, Promise<T>>,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  let made = known.get(key);
  if (made === undefined) {
    made = make();
    known.set(key, made);
    // What failed may be tried again.
    made.catch(() => known.delete(key));
  }
  return made;
}

function bytesOf(profiles: Profiles): number {
  return Object.values(profiles).reduce<number>(
    (sum, value) => sum + (ArrayBuffer.isView(value) ? value.byteLength : 0),
    0,
  );
}
