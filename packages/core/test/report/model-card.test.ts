import { beforeAll, describe, expect, test } from "vitest";
import { alternativesOf } from "../../src/fit/alternatives-of.ts";
import { usedLines } from "../../src/model/used-lines.ts";
import { conditionKey } from "../../src/recipe/condition/condition.ts";
import { auditFacts } from "../../src/report/facts/audit-facts.ts";
import type { ReportParts } from "../../src/report/facts/report-parts.ts";
import { modelCard } from "../../src/report/model-card.ts";
import { auditPageOf } from "../../src/report/page/audit-page.ts";
import { verify } from "../../src/verify/verify.ts";
import { loanDeskParts } from "./parts.ts";

let parts: ReportParts;
beforeAll(async () => {
  ({ parts } = await loanDeskParts());
});

describe("the model card", () => {
  test("holds every fact of the audit, in the nine sections", () => {
    const facts = auditFacts({ ...parts, purpose: "Who gets a loan.", limitsOfUse: ["Not for firms."] });
    const card = modelCard(facts);
    expect(Object.keys(card)).toEqual(
      "format version model_details intended_use factors metrics evaluation_data training_data quantitative_analyses ethical_considerations caveats_and_recommendations".split(
        " ",
      ),
    );
    const inside = JSON.stringify(card);
    const { format: _format, version: _version, title: _title, lines, data, ...rest } = facts;
    for (const [name, value] of Object.entries({ ...rest, ...lines, ...data })) {
      expect(inside, name).toContain(JSON.stringify(value));
    }
    expect(card.training_data.parts).toEqual([{ part: "train", people: facts.parts[0]!.people }]);
    expect(card.evaluation_data.parts).toEqual([{ part: "held-out", people: facts.parts[1]!.people }]);
  });
});

describe("proxies", () => {
  test("the conditions that differ most are told, also where none is a proxy", () => {
    const facts = auditFacts(parts);
    const { proxies, nextProxies, proxyFrom } = facts.lines;
    expect(nextProxies).toHaveLength(5);
    const open = nextProxies.flatMap(({ largest }) => largest ?? []);
    expect(open).toEqual(open.toSorted((a, b) => b - a));
    expect(Math.max(...open)).toBeLessThan(proxyFrom);
    for (const { largest } of proxies) expect(largest ?? 1).toBeGreaterThanOrEqual(proxyFrom);
    expect(auditPageOf(facts)).toContain("the conditions that differ most between groups");
  });
});

describe("alternatives of a learnt model", () => {
  test("are verified tables with other conditions whose loss is within reach", async () => {
    const { system, profiles } = parts;
    const others = await alternativesOf(system, profiles, { count: 2, work: 20_000, engine: "search" });
    expect(others.length).toBeGreaterThan(0);
    const conditionsOf = (model: typeof system) =>
      usedLines(model)
        .map(({ condition }) => conditionKey(condition))
        .join("\n");
    const { loss, lossScale } = system.training!;
    for (const other of others) {
      expect(conditionsOf(other)).not.toBe(conditionsOf(system));
      expect(other.training!.loss).toBeLessThanOrEqual(loss + 0.02 * lossScale);
      expect(verify(other, profiles).ok).toBe(true);
    }
  });

  test("are refused of tables without a record", async () => {
    const { training: _training, ...made } = parts.system;
    await expect(alternativesOf(made, parts.profiles, { count: 1, work: 10 })).rejects.toThrow(
      "without a record of their training",
    );
  });
});
