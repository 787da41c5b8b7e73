import { join } from "node:path";
import { InputError } from "@fairscore/core";
import { describe, expect, it } from "vitest";
import { prepareSweep } from "../../../src/sweep/sweep.ts";
import { testFolder } from "../../cli/folder.ts";
import { csvOf, people } from "../../cli/people.ts";
import { BAD_PLANS } from "./bad-plan-cases.ts";

const folder = testFolder();
folder.write("people.csv", csvOf(people()));
folder.write("empty.csv", "age,decision\n");

describe("a plan that can't be run is refused in one sentence, before any work", () => {
  it.each(BAD_PLANS)("$title", async ({ plan, says }) => {
    folder.write("plan.yaml", plan);
    const error = await prepareSweep(join(folder.path, "plan.yaml")).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(InputError);
    expect((error as Error).message).toBe(`plan.yaml${says}`);
  });
});
