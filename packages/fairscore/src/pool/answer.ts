import type { Finding, InputError } from "@fairscore/core";
import { fault } from "@fairscore/core/parts";

/** What one thread answers another; an error loses its class on the way, so its finding is told beside it. */
export type Answer = { readonly value: unknown } | { readonly failed: string; readonly finding?: Finding };

/** Does the work, and makes an answer of what it comes to. */
export async function answerOf(work: () => unknown): Promise<Answer> {
  try {
    return { value: await work() };
  } catch (error) {
    const { message = String(error), finding } = error as Partial<InputError>;
    return { failed: message, finding };
  }
}

/** The value of an answer; throws what was thrown. */
export function valueIn(answer: Answer): unknown {
  if ("value" in answer) return answer.value;
  throw answer.finding ? fault(answer.finding) : new Error(answer.failed);
}
