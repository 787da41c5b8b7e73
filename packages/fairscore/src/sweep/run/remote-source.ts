import type { MessagePort } from "node:worker_threads";
import type { Finding, InputError, Source } from "@fairscore/core";
import { fault } from "@fairscore/core/parts";

/** What is known of a source without asking it. */
export type SourceFacts = Pick<Source, "name" | "rowCount" | "columns" | "notes">;

/** What another thread may ask of a source: counts, not rows. */
type Question =
  | { readonly ask: "summarise"; readonly of: Parameters<Source["summarise"]> }
  | { readonly ask: "crossTabs"; readonly of: Parameters<Source["crossTabs"]> }
  | { readonly ask: "profiles"; readonly of: Parameters<Source["profiles"]> };

type Answer = { readonly value: unknown } | { readonly failed: string; readonly finding?: Finding };

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
    const asked: Promise<unknown> =
      question.ask === "summarise"
        ? source.summarise(...question.of)
        : question.ask === "crossTabs"
          ? source.crossTabs(...question.of)
          : source.profiles(...question.of);
    const answer = await asked.then(
      (value): Answer => ({ value }),
      (error: Partial<InputError>): Answer => ({
        failed: error.message ?? String(error),
        finding: error.finding,
      }),
    );
    port.postMessage(answer);
  });
}

/** A source on another thread, through a port that `serveSource` listens at. It is asked one question at a time. */
export function remoteSource(facts: SourceFacts, port: MessagePort): Source {
  const answerTo = (question: Question) =>
    new Promise<unknown>((resolve, reject) => {
      port.once("message", (answer: Answer) => {
        if ("value" in answer) resolve(answer.value);
        else reject(answer.finding ? fault(answer.finding) : new Error(answer.failed));
      });
      port.postMessage(question);
    });
  return {
    ...facts,
    summarise: (...of) => answerTo({ ask: "summarise", of }) as ReturnType<Source["summarise"]>,
    crossTabs: (...of) => answerTo({ ask: "crossTabs", of }) as ReturnType<Source["crossTabs"]>,
    profiles: (...of) => answerTo({ ask: "profiles", of }) as ReturnType<Source["profiles"]>,
    rows() {
      throw new Error("the rows of a source on another thread can't be read");
    },
    async close() {
      port.close();
    },
  };
}
