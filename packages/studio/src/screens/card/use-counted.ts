import type { Counted } from "../../desk/card-desk.ts";
import { useAsked } from "../../parts/use-asked.ts";
import { data } from "../../state/data.ts";

/** What came of asking the desk: nothing yet, an error, or what was counted. */
export type Heard<Value> = Counted<Value> | { readonly failed: string } | undefined;

/** Asks the desk whenever `key` or the data changes. The answer to an earlier question is never shown for a later one. */
export function useCounted<Value>(
  key: string | undefined,
  call: () => Promise<Counted<Value>>,
): Heard<Value> {
  const asked = key === undefined ? undefined : `${data.value?.sha256} ${key}`;
  const { value, failed } = useAsked<Counted<Value>>(asked, `${asked}`, async () =>
    data.value ? call() : { missing: "no-data" },
  );
  return failed === undefined ? value : { failed };
}
