import { expect, test } from "vitest";
import { logLosses } from "../../src/improve/log-losses.ts";
import { scoreOfTables } from "../../src/model/one-score.ts";
import { pointsFromTables } from "../../src/model/tables.ts";
import { compileProblem } from "../../src/problem/compile.ts";
import { evaluate } from "../../src/problem/evaluate.ts";
import { memorySource } from "../../src/profiles/memory-source.ts";
import { tableFromRows } from "../../src/table/table.ts";
import { cardOf, lots, patients, scoreOf } from "./cards.ts";

test("the log loss among people learnt from is the one that engines count, of scores and of tables", async () => {
  const shapes = { score: 0, tables: 0 };
  for (let seed = 1; seed <= 12; seed++) {
    const { int } = lots(seed);
    const card =
      seed % 3 === 0
        ? scoreOf(["low", "high"], { old: int(1, 3), smokes: int(1, 2) }, [int(1, 3)])
        : seed % 3 === 1
          ? scoreOf(["low", "middle", "high"], { old: int(1, 3), man: 1, older: int(1, 2) }, [1, 3])
          : cardOf({
              low: [1, {}],
              middle: [0, { old: int(1, 2) }],
              high: [0, { older: 2, smokes: int(1, 3) }],
            });
    const rows = patients(80 + seed, seed, card.classes);
    const profiles = await memorySource(tableFromRows(rows)).profiles(card.recipe);
    const shape = scoreOfTables(card) ? "score" : "tables";
    const { problem } = compileProblem(profiles, { objective: "risk", shape });
    const { loss } = evaluate(problem, pointsFromTables(card.tables, profiles.conditions, shape));
    const [own] = logLosses(card, profiles);
    expect(Math.abs(own! * problem.lossScale - loss), `seed ${seed}`).toBeLessThan(1.01);
    shapes[shape]++;
  }
  expect(Math.min(...Object.values(shapes))).toBeGreaterThan(3);
});
