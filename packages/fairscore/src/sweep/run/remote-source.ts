import type { MessagePort } from "node:worker_threads";
import type { Source } from "@fairscore/core";
import { type Answer, answerOf, valueIn } from "../../pool/answer.ts";

/** What is known of a source without asking it. */
export type SourceFacts = Pick<Source, "name" | "rowCount" | "columns" | "notes">;

/** What another thread may ask of a source: counts, not rows. */
type Question =
  | { readonly ask: "summarise"; readonly of: Parameters<Source["summarise"]> }
  | { readonly ask: "crossTabs"; readonly of: Parameters<Source["crossTabs"]> }
  | { readonly ask: "profiles"; readonly of: Parameters<Source["profiles"]> }
  | { readonly ask: "equalRows"; readonly of: Parameters<Source["equalRows"]> };

/** The facts of a source, as another thread is told them. */
export function sourceFacts({ name, rowCount, columns, notes }: Source): SourceFacts {
  return { name, rowCount, columns, notes };
}

/**
 * Answers a thread's questions to a source, one after the other. Threads have no database of their own: ending one
 * would end the whole program.
 */
export function serveSource(source: Source, port: MessagePort): void {
  port.on("message", async (question: Question) => {
    const answer = await answerOf(() => askedOf(source, question));
    port.postMessage(answer);
  });
}

function askedOf(source: Source, { ask, of }: Question): Promise<unknown> {
  if (ask === "summarise") return source.summarise(...of);
  if (ask === "crossTabs") return source.crossTabs(...of);
  return ask === "profiles" ? source.profiles(...of) : source.equalRows(...of);
}

/** A source on another thread, through a port that `serveSource` listens at. It is asked one question at a time. */
export function remoteSource(facts: SourceFacts, port: MessagePort): Source {
  const answerTo = (question: Question) =>
    new Promise<Answer>((resolve) => {
      port.once("message", resolve);
      port.postMessage(question);
    }).then(valueIn);
  return {
    ...facts,
    summarise: (...of) => answerTo({ ask: "summarise", of }) as ReturnType<Source["summarise"]>,
    crossTabs: (...of) => answerTo({ ask: "crossTabs", of }) as ReturnType<Source["crossTabs"]>,
    profiles: (...of) => answerTo({ ask: "profiles", of }) as ReturnType<Source["profiles"]>,
    equalRows: (...of) => answerTo({ ask: "equalRows", of }) as ReturnType<Source["equalRows"]>,
    rows() {
      throw new Error("the rows of a source on another thread can't be read");
    },
    async close() {
      port.close();
    },
  };
}
