import { useEffect, useState } from "preact/hooks";
import type { Counted } from "../../desk/card-desk.ts";
import { data } from "../../state/data.ts";
import { DeskLost } from "../../state/desk.ts";

/** What came of asking the desk: nothing yet, an error, or what was counted. */
export type Heard<Value> = Counted<Value> | { readonly failed: string } | undefined;

/**
 * Asks the desk whenever `key` or the data changes, and once more if the worker was lost meanwhile; without a key there
 * is nothing to ask. The answer to an earlier question is never shown for a later one.
 */
export function useCounted<Value>(
  key: string | undefined,
  call: () => Promise<Counted<Value>>,
): Heard<Value> {
  const asked = `${data.value?.sha256} ${key}`;
  const [heard, setHeard] = useState<{ asked: string; what: Heard<Value> }>();
  useEffect(() => {
    if (key === undefined) return;
    let current = true;
    const hear = (what: Heard<Value>) => {
      if (current) setHeard({ asked, what });
    };
    if (!data.value) {
      hear({ missing: "no-data" });
      return;
    }
    call()
      .catch((error: unknown) => {
        if (error instanceof DeskLost) return call();
        throw error;
      })
      .then(hear, (error: Error) => hear({ failed: error.message }));
    return () => {
      current = false;
    };
  }, [asked]);
  return heard?.asked === asked ? heard.what : undefined;
}
