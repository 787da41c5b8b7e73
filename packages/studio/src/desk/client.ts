import { InputError } from "@fairscore/core";
import type { Call, Reply, Role } from "../model/protocol.ts";
import type { Handlers } from "./handlers.ts";

/** A worker that says nothing for this long while it is asked something is given up. */
const SILENCE_MILLISECONDS = 8000;

/** A search that has told news leaves the worker free to speak: it is missed sooner. */
const SEARCH_SILENCE_MILLISECONDS = 4000;

/** The worker died; what it was asked is not answered, and can be asked again of a new one. */
export class DeskLost extends Error {
  override readonly name = "DeskLost";
}

type Input<Name extends keyof Handlers> = Parameters<Handlers[Name]>[0];
type Output<Name extends keyof Handlers> = Awaited<ReturnType<Handlers[Name]>>;
type Event<Name extends keyof Handlers> = Handlers[Name] extends (
  input: never,
  tell: (event: infer Told) => void,
) => unknown
  ? Told
  : never;

/** The page's side of the worker that holds the data and does all the counting. */
export interface Desk {
  ask<Name extends keyof Handlers>(
    name: Name,
    input: Input<Name>,
    onEvent?: (event: Event<Name>) => void,
  ): Promise<Output<Name>>;
  close(): void;
}

interface Waiting {
  /** Milliseconds of silence that it bears. */
  patience: number;
  heard(reply: Exclude<Reply, { type: "pulse" }>): void;
  lost(): void;
}

/** Starts a worker. `onLost` is told once when it dies; calls that wait are refused with DeskLost. */
export function openDesk(parts: { worker: Blob; solver: Blob; reader: Blob }, onLost: () => void): Desk {
  const url = URL.createObjectURL(parts.worker);
  const worker = new Worker(url);
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  let heardAt = performance.now();
  let alive = true;

  const lose = () => {
    if (!alive) return;
    close();
    for (const { lost } of waiting.values()) lost();
    waiting.clear();
    onLost();
  };
  const watch = setInterval(() => {
    // A page that slept heard nothing either: only silence while it was awake counts.
    const now = performance.now();
    const patience = Math.max(...Array.from(waiting.values(), (call) => call.patience));
    if (waiting.size > 0 && now - heardAt > patience && now - watchedAt < 3000) lose();
    if (waiting.size === 0 || now - watchedAt >= 3000) heardAt = now;
    watchedAt = now;
  }, 1000);
  let watchedAt = performance.now();
  const close = () => {
    alive = false;
    clearInterval(watch);
    worker.terminate();
    URL.revokeObjectURL(url);
  };

  worker.onmessage = ({ data }: MessageEvent<Reply>) => {
    heardAt = performance.now();
    if (data.type !== "pulse") waiting.get(data.id)?.heard(data);
  };
  worker.onerror = lose;
  const { solver, reader, worker: code } = parts;
  worker.postMessage({ role: "desk", solver, code, reader } satisfies Role);

  return {
    ask(name, input, onEvent) {
      if (!alive) return Promise.reject(new DeskLost("the worker has ended"));
      const id = ++calls;
      return new Promise((resolve, reject) => {
        waiting.set(id, {
          patience: SILENCE_MILLISECONDS,
          heard(reply) {
            if (reply.type === "event") {
              if (name === "search") this.patience = SEARCH_SILENCE_MILLISECONDS;
              onEvent?.(reply.event as never);
              return;
            }
            waiting.delete(id);
            if (reply.type === "done") resolve(reply.value as never);
            else reject(reply.finding ? new InputError(reply.message, reply) : new Error(reply.message));
          },
          lost: () => reject(new DeskLost("the worker has ended")),
        });
        worker.postMessage({ id, name, input } satisfies Call);
      });
    },
    close,
  };
}
