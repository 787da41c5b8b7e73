import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loanDesk } from "../../src/examples/loan-desk.ts";
import { fit } from "../../src/fit/fit.ts";
import type { FitRequest } from "../../src/fit/request.ts";
import type * as Core from "../../src/index.ts";
import type * as Parts from "../../src/parts.ts";
import { chromiumPath, openPage } from "./browser.ts";

const request: FitRequest = {
  outcome: "decision",
  protect: ["sex"],
  fairness: [{ measure: "sp", tolerance: 0.05 }],
  limits: { linesPerTable: 3 },
};
const options = { work: 6000, seed: 5 };

// Skipped where there is no Chromium: `npm test` says so before it starts.
describe.skipIf(chromiumPath === undefined)("in Chromium", () => {
  let opened: Awaited<ReturnType<typeof openPage>>;
  beforeAll(async () => {
    opened = await openPage();
  });
  afterAll(() => opened.close());

  test("one and two Web Workers, and none, give the tables that Node gives", async () => {
    const { model } = await fit(loanDesk(3, 800).rows, request, options);
    for (const threads of [0, 1, 2]) {
      const system = await opened.page.evaluate(
        async ({ threads, request, options }) => {
          const { core } = window as unknown as { core: typeof Core & typeof Parts };
          const code = `import { serveLanes } from "${location.origin}/core/learn/worker-executor.js"; serveLanes(self, performance); postMessage("ready");`;
          const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
          const workers = Array.from({ length: threads }, () => new Worker(url, { type: "module" }));
          // Messages sent before a module worker has loaded would be lost.
          await Promise.all(
            workers.map(
              (worker) =>
                new Promise((resolve) => worker.addEventListener("message", resolve, { once: true })),
            ),
          );
          const executor =
            threads > 0 ? core.workerExecutor(workers as unknown as Parts.WorkerLike[]) : undefined;
          const outcome = await core.fit(core.loanDesk(3, 800).rows, request, { ...options, executor });
          for (const worker of workers) worker.terminate();
          return JSON.parse(JSON.stringify(outcome.model));
        },
        { threads, request, options },
      );
      expect(system, `${threads} workers`).toEqual(model!.system);
    }
  });
});
