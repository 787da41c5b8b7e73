import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const built = (path: string) => JSON.stringify(new URL(`../../${path}`, import.meta.url).href);

/** In a process of its own, which the fault would end without a word; at moments all over the time that loading takes. */
const SCRIPT = `
  import { fit, loanDesk } from ${built("../core/dist/index.js")};
  import { lanePool } from ${built("dist/pool/lane-pool.js")};
  async function timeToLoad() {
    const began = performance.now();
    const executor = lanePool({ threads: 2 });
    await fit(loanDesk(3, 20).rows, { outcome: "decision" }, { engine: "search", work: 1, executor });
    const milliseconds = performance.now() - began;
    await executor.destroy();
    return milliseconds;
  }
  const whole = Math.min(await timeToLoad(), await timeToLoad());
  for (let moment = 0; moment < 24; moment++) {
    const pool = lanePool({ threads: 2 });
    await new Promise((resolve) => setTimeout(resolve, (moment / 24) * whole));
    await pool.destroy();
  }
  console.log("went on");`;

test("a pool that is ended while its threads still load does not end the program", () => {
  const ran = spawnSync(process.execPath, ["--input-type=module", "-e", SCRIPT], { encoding: "utf8" });
  expect(ran.stdout, ran.stderr).toBe("went on\n");
});
