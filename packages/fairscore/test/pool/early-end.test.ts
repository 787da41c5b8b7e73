import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** In a process of its own, which the fault would end without a word. */
const SCRIPT = `
  import { lanePool } from ${JSON.stringify(new URL("../../dist/pool/lane-pool.js", import.meta.url).href)};
  for (let milliseconds = 20; milliseconds < 200; milliseconds += 6) {
    const pool = lanePool({ threads: 2 });
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await pool.destroy();
  }
  console.log("went on");`;

test("a pool that is ended while its threads still load does not end the program", () => {
  const ran = spawnSync(process.execPath, ["--input-type=module", "-e", SCRIPT], { encoding: "utf8" });
  expect(ran.stdout, ran.stderr).toBe("went on\n");
});
