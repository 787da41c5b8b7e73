import { useEffect, useState } from "preact/hooks";
import { DeskLost } from "../desk/client.ts";

/** What came of asking the desk: nothing yet, an answer, or an error. */
export interface Heard<Value> {
  readonly value?: Value;
  readonly failed?: string;
}

/**
 * Asks the desk when `key` changes, and once more if the worker was lost meanwhile; without a key nothing is asked. While
 * a new answer is on its way the old one stays on the screen, unless `about` has changed. What can wait is asked when
 * the key has been the same for `quiet` milliseconds: the desk answers one thing after the other.
 */
export function useAsked<Value>(
  key: string | undefined,
  about: string,
  call: () => Promise<Value>,
  quiet = 0,
): Heard<Value> {
  const [heard, setHeard] = useState<{ about: string; what: Heard<Value> }>();
  useEffect(() => {
    if (key === undefined) return;
    let current = true;
    const hear = (what: Heard<Value>) => {
      if (current) setHeard({ about, what });
    };
    const asking = () =>
      call()
        .catch((error: unknown) => {
          if (error instanceof DeskLost) return call();
          throw error;
        })
        .then(
          (value) => hear({ value }),
          (error: Error) => hear({ failed: error.message }),
        );
    const later = quiet > 0 ? setTimeout(asking, quiet) : undefined;
    if (later === undefined) void asking();
    return () => {
      current = false;
      clearTimeout(later);
    };
  }, [key]);
  return key !== undefined && heard?.about === about ? heard.what : {};
}
