// Removes what the build made: `tsc --build` leaves the output of deleted sources behind.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

for (const folder of [
  "packages/core/dist",
  "packages/fairscore/dist",
  "packages/studio/dist",
  "bench/dist",
]) {
  rmSync(join(root, folder), { recursive: true, force: true });
}
