import { it } from "vitest";
import { enumerate } from "../../../src/exact/enumerate.ts";
import { bestTables, canSettleTables } from "../../../src/exact/few-conditions/best-tables.ts";
import { mergeProfiles } from "../../../src/problem/merge-profiles.ts";
import { seededRandom } from "../../../src/random.ts";
import { inOneGo } from "../../../src/turns.ts";
import { randomProblem } from "../../random-problem.ts";
it("fuzz", () => {
  let can = 0, inc = 0, bad = 0;
  const t0 = performance.now();
  for (let seed = 0; seed < 600; seed++) {
    const random = seededRandom(seed + 9);
    const drawn = randomProblem(seed, 4000);
    const problem = mergeProfiles({ ...drawn, maxConditions: Math.floor(random() * drawn.lineCount) + 1, counts: [], implications: [], maxLines: Infinity, maxLinesPerTable: Infinity, maxColumns: Infinity });
    if (!canSettleTables(problem)) continue;
    let n = 0;
    can++;
    const t = performance.now();
    const s = inOneGo(bestTables(problem, { work: 20000 }));
    const dt = performance.now() - t;
    if (dt > 200) console.log(seed, "slow", dt, s.work, s.complete, problem.profileCount, problem.classCount);
    let best: any;
    let cut = false;
    for (const e of enumerate(problem)) { if (e.type === "incumbent") best = e; if (e.type === "work" && e.units > 300) { cut = true; break; } }
    if (cut) continue;
    if (!s.complete) { inc++; continue; }
    const w = (x: any) => x && [x.loss, x.size, x.sum].join();
    if (w(best) !== w(s.best)) { bad++; console.log(seed, w(best), w(s.best), problem.constraints.length); }
  }
  console.log({ can, inc, bad, ms: performance.now() - t0 });
}, 1e6);
