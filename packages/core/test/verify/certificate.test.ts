import { beforeAll, describe, expect, test } from "vitest";
import { type Certificate, certificate } from "../../src/card/certificate-json.ts";
import { InputError } from "../../src/errors.ts";
import { enumerate, enumerationSize } from "../../src/exact/enumerate.ts";
import { words } from "../../src/findings/finding.ts";
import { fitProfiles } from "../../src/fit/fit-profiles.ts";
import type { StoredFloorProof } from "../../src/model/floor-proof.ts";
import { sealOf } from "../../src/model/hash.ts";
import { createModel } from "../../src/model/model.ts";
import { modelToJson, parseModel } from "../../src/model/model-json.ts";
import type { ScoringSystem, TrainingRecord } from "../../src/model/scoring-system.ts";
import { countConditions, tablesFromPoints } from "../../src/model/tables.ts";
import { compileProblem } from "../../src/problem/compile.ts";
import { mergeProfiles } from "../../src/problem/merge-profiles.ts";
import type { Profiles } from "../../src/profiles/profiles.ts";
import { seededRandom } from "../../src/random.ts";
import { verify } from "../../src/verify/verify.ts";
import { type RandomRequest, randomRequest } from "../random-request.ts";
import { runs } from "../runs.ts";
import { said } from "../sentences.ts";

/** Floors that are to be added up, as files say it today and as those of earlier versions do. */
const CHECKABLE = ["equal-answers", "equal-sums", "equal-sums-few-lines"] as const;
const REASONS = CHECKABLE.flatMap((code) => [
  { floorWhy: words({ code }), floorReason: { code } },
  { floorWhy: words({ code }), floorReason: undefined },
  { floorWhy: "HiGHS: my word", floorReason: { code } },
]);
const MY_WORD = { floorWhy: "HiGHS: my word", floorReason: said("HiGHS: my word") };

interface Learnt {
  readonly seed: number;
  readonly request: RandomRequest;
  readonly system: ScoringSystem;
}

const learnt: Learnt[] = [];

beforeAll(async () => {
  for (let seed = 1; learnt.length < runs(30); seed++) {
    const request = await randomRequest(seed);
    try {
      // Some with a search and too little work for a proof.
      const engine = seed % 4 === 0 ? "auto" : "exact";
      const options = { engine, work: engine === "auto" ? 1 : 60, findTolerance: false } as const;
      const { model } = await fitProfiles(request.profiles, request.recipe, request.spec, options);
      if (model) learnt.push({ seed, request, system: model.system });
    } catch (error) {
      if (!(error instanceof InputError)) throw error; // a random spec may ask for the impossible
    }
  }
});

const failed = (system: ScoringSystem, profiles: Profiles) =>
  verify(system, profiles)
    .checks.filter(({ ok }) => !ok)
    .map(({ name }) => name);

/** What an adversary makes of a model who knows how seals are made. */
function resealed(system: ScoringSystem, training: Partial<TrainingRecord> = {}): ScoringSystem {
  const changed = { ...system, training: { ...system.training!, ...training } };
  return { ...changed, seal: sealOf(changed) };
}

/** A few places of a long list, all of a short one. */
function sampled(length: number, random: () => number): number[] {
  if (length <= 4) return Array.from({ length }, (_, i) => i);
  return [0, length - 1, Math.floor(random() * length), Math.floor(random() * length)];
}

type Path = readonly (string | number)[];

function leaves(value: unknown, random: () => number, path: Path = []): Path[] {
  if (Array.isArray(value))
    return sampled(value.length, random).flatMap((i) => leaves(value[i], random, [...path, i]));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, member]) => leaves(member, random, [...path, key]));
  return [path];
}

/** A copy with one leaf changed. */
function changedAt(json: unknown, path: Path, change: (leaf: unknown) => unknown): unknown {
  if (path.length === 0) return change(json);
  const [key, ...rest] = path;
  const copy = (Array.isArray(json) ? [...json] : { ...(json as object) }) as Record<
    string | number,
    unknown
  >;
  copy[key!] = changedAt(copy[key!], rest, change);
  return copy;
}

const changes: Record<string, ((leaf: never) => unknown)[]> = {
  number: [(leaf: number) => leaf + 1, (leaf: number) => -leaf - 1, (leaf: number) => leaf + 0.5],
  string: [
    (leaf: string) => `${leaf}x`,
    (leaf: string) => leaf.slice(0, -1) + (leaf.endsWith("0") ? "1" : "0"),
  ],
  boolean: [(leaf: boolean) => !leaf],
};

/** Whether a changed file is refused or does not pass. */
function isNoticed(json: unknown, profiles: Profiles): boolean {
  let system: ScoringSystem;
  try {
    system = parseModel(json);
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return true;
  }
  return !verify(system, profiles).ok;
}

describe("the certificate of a learnt model", () => {
  test("holds, before and after a way through a file", () => {
    let proofs = 0;
    for (const { seed, request, system } of learnt) {
      expect(failed(system, request.profiles), `seed ${seed}`).toEqual([]);
      const text = modelToJson(system);
      const read = parseModel(JSON.parse(text));
      expect(read, `seed ${seed}`).toEqual(JSON.parse(JSON.stringify(system)));
      expect(JSON.parse(modelToJson(read))).toEqual(JSON.parse(text));
      expect(read.training!.floorProof).toEqual(system.training!.floorProof);
      expect(verify(read, request.profiles)).toEqual(verify(system, request.profiles));
      if (read.training!.floorProof) proofs++;
    }
    expect(proofs).toBeGreaterThan(5);
    expect(learnt.filter(({ system }) => system.training!.status === "optimal").length).toBeGreaterThan(10);
  });

  test("says the numbers of the record, and what they rest on", () => {
    for (const { system } of learnt) {
      const training = system.training!;
      const said = certificate(system) as Certificate;
      const { rows, loss, floor, checkedFloor, lossScale, status, smallest, lines, sum } = training;
      expect(said).toMatchObject({
        rows,
        loss,
        floor,
        checkedFloor,
        lossScale,
        status,
        smallest,
        lines,
        sum,
      });
      expect(said.gap).toBe(loss > floor ? (loss - floor) / loss : 0);
      expect(said.hashes).toEqual({ profiles: training.profilesHash, model: system.seal });
      expect(said.software).toEqual({ fairscore: training.fairscore, highs: training.highs });
      expect(said).not.toHaveProperty("floorProof");
      expect(said.statement.includes("Proven best")).toBe(status === "optimal" && loss > 0);
      expect(JSON.parse(JSON.stringify(said))).toEqual(said);
    }
  });

  test("there is none for tables made by hand", () => {
    expect(certificate({ ...learnt[0]!.system, training: undefined })).toBeUndefined();
  });
});

describe("a changed file", () => {
  test("is noticed, whichever number, text or switch of it was changed", () => {
    const random = seededRandom(1);
    const passed: string[] = [];
    let tried = 0;
    for (const { seed, request, system } of learnt) {
      const json = JSON.parse(modelToJson(system));
      for (const path of leaves(json, random)) {
        const leaf = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key as string], json);
        for (const change of changes[typeof leaf] ?? []) {
          tried++;
          const changed = changedAt(json, path, change as (leaf: unknown) => unknown);
          if (!isNoticed(changed, request.profiles)) passed.push(`seed ${seed}: ${path.join(".")}`);
        }
      }
    }
    expect(passed).toEqual([]);
    expect(tried).toBeGreaterThan(2500);
  });

  test("is noticed when a member is missing or another one was added", () => {
    for (const { request, system } of learnt.slice(0, 20)) {
      const json = JSON.parse(modelToJson(system));
      for (const of of ["training", "spec", "recipe"] as const) {
        for (const key of Object.keys(json[of])) {
          const { [key]: _, ...rest } = json[of];
          expect(isNoticed({ ...json, [of]: rest }, request.profiles), `${of} without ${key}`).toBe(true);
        }
        expect(isNoticed({ ...json, [of]: { ...json[of], more: 1 } }, request.profiles)).toBe(true);
      }
    }
  });
});

describe("an adversary who makes a new seal", () => {
  test("can't change any claim upwards", () => {
    for (const { seed, request, system } of learnt) {
      const training = system.training!;
      const { loss, floor, lossScale, lines, sum, rows, profiles } = training;
      const claims: Partial<TrainingRecord>[] = [
        { loss: loss - 1 },
        { loss: loss + 1 },
        { lossScale: lossScale + 1 },
        { lossScale: lossScale * 2 },
        { lossScale: 0 },
        { lossScale: -lossScale },
        { lines: lines - 1 },
        { lines: lines + 1 },
        { sum: sum - 1 },
        { rows: rows + 1 },
        { profiles: profiles + 1 },
        { status: training.status === "optimal" ? "feasible" : "optimal" },
        { floor: loss + 1 },
        { floor: loss + 1, status: "optimal" },
        ...REASONS.flatMap((reason) => [
          { floor: loss + 1, checkedFloor: loss + 1, ...reason, status: "optimal" as const },
          ...(training.checkedFloor < loss
            ? [
                { floor: loss, ...reason, status: "optimal" as const },
                { floor: loss, checkedFloor: loss, ...reason, status: "optimal" as const },
              ]
            : []),
        ]),
        ...(training.status === "feasible" ? [{ smallest: true }] : []),
      ];
      // A loss of 0 is the same share of anything.
      const isEmpty = (claim: Partial<TrainingRecord>) =>
        loss === 0 && floor === 0 && Object.keys(claim).join() === "lossScale" && claim.lossScale! > 0;
      // Losses that don't fit in 53 bits are claimed to nine decimals.
      if (lossScale > 2 ** 45) continue;
      for (const claim of claims) {
        if (isEmpty(claim)) continue;
        expect(
          failed(resealed(system, claim), request.profiles),
          `seed ${seed}: ${JSON.stringify(claim)}`,
        ).not.toEqual([]);
      }
    }
  });

  test("can't claim that more of the floor can be added up than can be", () => {
    for (const { seed, request, system } of learnt) {
      const { checkedFloor, lossScale, loss } = system.training!;
      if (lossScale > 2 ** 45 || checkedFloor >= loss) continue;
      const claim = {
        checkedFloor: loss,
        floor: loss,
        status: "optimal" as const,
        ...MY_WORD,
      };
      expect(failed(resealed(system, claim), request.profiles), `seed ${seed}`).toEqual(["floor"]);
    }
  });

  test("can't claim it beside a floor that can be added up either", () => {
    for (const { seed, request, system } of learnt) {
      const { checkedFloor, lossScale, floorReason } = system.training!;
      if (lossScale > 2 ** 45 || !CHECKABLE.some((code) => code === floorReason!.code)) continue;
      const claim = { checkedFloor: checkedFloor + lossScale };
      expect(failed(resealed(system, claim), request.profiles), `seed ${seed}`).toEqual(["floor"]);
    }
  });

  test("can't plant wrong tables: any change of points shows in the sum, or in the loss when that is adapted", () => {
    let caught = 0;
    for (const { seed, request, system } of learnt) {
      const { profiles, rows } = request;
      const counted = (tables: ScoringSystem["tables"]) => ({
        lines: tables.reduce(
          (total, table) =>
            total + table.lines.length + Number(countsStart(system) && table.startsWith !== 0),
          0,
        ),
        sum: tables.reduce(
          (total, table) =>
            table.lines.reduce((s, { points }) => s + Math.abs(points), total + Math.abs(table.startsWith)),
          0,
        ),
      });
      const plain = (system.spec.objective ?? "accuracy") === "accuracy" && !system.recipe.weight;
      system.tables.forEach((table, k) => {
        for (const delta of [-2, -1, 1, 2]) {
          const instead = (changed: typeof table) => system.tables.with(k, changed);
          const planted = [
            instead({ ...table, startsWith: table.startsWith + delta }),
            ...table.lines.map((line, i) =>
              instead({ ...table, lines: table.lines.with(i, { ...line, points: line.points + delta }) }),
            ),
          ];
          for (const tables of planted) {
            const numbers = counted(tables);
            if (numbers.sum !== system.training!.sum)
              expect(failed(resealed({ ...system, tables }), profiles), `seed ${seed}`).toContain(
                "sum of points",
              );
            if (!plain) continue;
            // With lines and sum adapted, the loss is what gives it away, counted here on the rows themselves.
            const sly = resealed({ ...system, tables }, numbers);
            const model = createModel(sly);
            const wrong = rows.filter((row) => model.predict(row) !== row.y).length;
            const isTrue = wrong * system.training!.lossScale === system.training!.loss * rows.length;
            expect(failed(sly, profiles).includes("loss"), `seed ${seed}`).toBe(!isTrue);
            if (!isTrue) caught++;
          }
        }
      });
    }
    expect(caught).toBeGreaterThan(10);
  });

  test("can't make worse tables look best, whatever proof comes with them", () => {
    let planted = 0;
    for (const { seed, request, system } of learnt) {
      const { profiles, spec } = request;
      const { problem } = compileProblem(profiles, spec);
      if (enumerationSize(mergeProfiles(problem)) > 8000 || !problem.lossExact) continue;
      const found = [...enumerate(problem)].filter((event) => event.type === "incumbent");
      const worse = found[0]!;
      const least = found.at(-1)!.loss;
      if (worse.loss <= least) continue;
      const { points, loss, size, sum } = worse;
      const tables = tablesFromPoints(points, profiles.classes, profiles.conditions);
      const conditions = countConditions({ tables });
      const feasible = {
        loss,
        lines: size,
        conditions,
        sum,
        smallest: false,
        status: "feasible" as const,
      };
      const claim = { ...feasible, floor: loss, checkedFloor: loss, status: "optimal" as const };
      const honest = resealed({ ...system, tables }, { ...feasible, floor: least, ...MY_WORD });
      expect(failed(honest, profiles), `seed ${seed}`).toEqual([]);
      for (const reason of REASONS.filter(({ floorWhy }) => floorWhy !== words({ code: "equal-sums" }))) {
        for (let i = 0; i < 25; i++) {
          const floorProof = invented(system.training!.floorProof, profiles, 1000 * seed + i);
          const sly = resealed({ ...system, tables }, { ...claim, ...reason, floorProof });
          expect(failed(sly, profiles), `seed ${seed}, ${i}`).toEqual(["floor"]);
          planted++;
        }
      }
    }
    expect(planted).toBeGreaterThan(150);
  });
});

const countsStart = ({ spec }: ScoringSystem) => spec.limits?.startsWithCounts ?? true;

/** Weights, scales, sides, combinations and conflicts as one would like them to be. */
function invented(
  proof: StoredFloorProof = { scale: 1, answers: [], conflicts: [], combinations: [] },
  profiles: Profiles,
  seed: number,
): StoredFloorProof {
  const random = seededRandom(seed);
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const K = profiles.classes.length;
  const place = () => int(0, Math.max(0, proof.answers.length - 1));
  const change = (side: readonly number[]) => side.map((at) => (random() < 0.2 ? place() : at));
  const conflicts = proof.conflicts.map(([weight, k, against, left, right]) => {
    const other = int(0, K - 1);
    return [
      weight * int(0, 20),
      random() < 0.2 && other !== against ? other : k,
      against,
      change(left),
      change(right),
    ] as const;
  });
  for (let i = 0; i < 5 && proof.answers.length > 0; i++)
    conflicts.push([int(1, 1000), 0, 1, [place()], [place()]] as const);
  const combinations =
    conflicts.length === 0
      ? []
      : Array.from(
          { length: int(0, 4) },
          () =>
            [
              int(0, 1000),
              Array.from({ length: 2 * int(0, 2) + 1 }, () => int(0, conflicts.length - 1)),
            ] as const,
        );
  const scale = random() < 0.5 ? 1 : Math.max(1, Math.floor(proof.scale / int(1, 100)));
  return { ...proof, scale, conflicts, combinations };
}
