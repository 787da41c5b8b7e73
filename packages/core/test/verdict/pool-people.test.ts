import { expect, test } from "vitest";
import { audit, auditGiven } from "../../src/audit/audit.ts";
import { giveClassesTo } from "../../src/audit/give.ts";
import { loanDesk } from "../../src/examples/loan-desk.ts";
import { countFor } from "../../src/fit/count.ts";
import { fitProfiles } from "../../src/fit/fit-profiles.ts";
import { checkProfiles } from "../../src/profiles/check-profiles.ts";
import { poolPeople } from "../../src/verdict/pool-people.ts";

test("people pooled by what they were given are audited as those whom the card decided about", async () => {
  const holdOut = { share: 0.4, seed: 2 };
  const request = {
    outcome: "decision",
    protect: ["sex"],
    fairness: [{ measure: "eod", tolerance: 0.2 }],
    limits: { conditions: 4 },
  } as const;
  const { profiles, recipe, spec } = await countFor(loanDesk(5, 800).rows, request, holdOut);
  const outcome = await fitProfiles(profiles, recipe, spec, { work: 1000, engine: "search", holdOut });
  const { system } = outcome.model!;
  const given = giveClassesTo(profiles, system);
  const pooled = poolPeople({ profiles, part: 0, given }, [{ profiles, part: 1, given }]);
  checkProfiles(pooled.profiles);
  const counted = audit(system, profiles);
  // Who was given what says nothing of totals.
  const { optimism: _, risks: _risks, ...plain } = counted;
  expect(auditGiven(pooled.given, system.spec, pooled.profiles)).toEqual({
    ...plain,
    parts: counted.parts.map(({ risk: _own, ...part }) => part),
  });
  // Twice as many people in the same shares, when each is judged by two cards.
  const twice = poolPeople({ profiles, part: 0, given }, [
    { profiles, part: 1, given },
    { profiles, part: 1, given },
  ]);
  const [, unseen] = auditGiven(twice.given, system.spec, twice.profiles).parts;
  expect(unseen!.rows).toBe(2 * counted.parts[1]!.rows);
  expect(unseen!.accuracy.value).toBe(counted.parts[1]!.accuracy.value);
});
