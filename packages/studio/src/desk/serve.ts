import { InputError } from "@fairscore/core";
import type { Call, Handler, Reply } from "../model/protocol.ts";

/** How often the desk says that it is alive. */
const PULSE_MILLISECONDS = 500;

/** The worker's side: answers calls with handlers, several at a time. */
export function serveDesk(
  scope: { postMessage(message: unknown): void; onmessage: ((event: MessageEvent) => void) | null },
  handlers: object,
): void {
  const reply = (message: Reply) => scope.postMessage(message);
  scope.onmessage = async ({ data }: MessageEvent<Call>) => {
    const { id, name, input } = data;
    const handler = (handlers as Record<string, Handler<unknown, unknown, unknown>>)[name]!;
    try {
      const value = await handler(input, (event) => reply({ id, type: "event", event }));
      reply({ id, type: "done", value });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      reply({ id, type: "failed", message, ...(error instanceof InputError && { finding: error.finding }) });
    }
  };
  setInterval(() => reply({ type: "pulse" }), PULSE_MILLISECONDS);
}
