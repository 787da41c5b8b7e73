/** A value that an argument must not have, or may have and then has to work with, and where it stands. */
export interface BadValue {
  readonly where: string;
  readonly value: unknown;
}

const empty = () => Object.create(null) as object;

/** Values of every wrong kind; `others` are good ones of other arguments: a model where a recipe is expected. */
export function wrongKinds(others: Readonly<Record<string, unknown>>): BadValue[] {
  const values: Record<string, unknown> = {
    null: null,
    NaN: Number.NaN,
    "-1": -1,
    Infinity: Infinity,
    "an empty text": "",
    "a text": "foo",
    __proto__: "__proto__",
    true: true,
    "5n": 5n,
    "a symbol": Symbol("s"),
    "a function": () => 1,
    "no prototype": empty(),
    "a date that is none": new Date(Number.NaN),
    "a Map": new Map([[1, 2]]),
    "an own __proto__": JSON.parse('{"__proto__": {"format": "fairscore-model"}, "constructor": 1}'),
    "{}": {},
    "[]": [],
    "[null]": [null],
    "[[]]": [[]],
    "[{}]": [{}],
    "a hole": withHole(),
    "nothing but holes": new Array(2 ** 32 - 1),
    "said to be long": { length: 2 ** 40 },
    "a circle": circle(),
    ...others,
  };
  return Object.entries(values).map(([where, value]) => ({ where: `: ${where}`, value }));
}

function withHole(): unknown[] {
  const list: unknown[] = [1];
  list[2] = 3;
  return list;
}

function circle(): object {
  const it: { own?: object } = {};
  it.own = it;
  return it;
}

/** What each place within a good value is replaced by, and nothing at all. */
const REPLACEMENTS: readonly unknown[] = [
  null,
  undefined,
  Number.NaN,
  -1,
  2 ** 60,
  "",
  "__proto__",
  true,
  [],
  {},
  [null],
  5n,
  empty(),
];

/** Deep down most of what goes wrong has been seen further up. */
export const DEEP = 4;
const FEW: readonly unknown[] = [null, undefined, -1, "", []];

/** A good value with one place of it missing or replaced, for every place; of a list, whose items are alike, the first. */
export function* broken(good: unknown, path = "", depth = 0): Generator<BadValue> {
  if (ArrayBuffer.isView(good)) {
    yield* brokenArray(good as Int32Array, path);
    return;
  }
  if (typeof good !== "object" || good === null) return;
  const keys = Array.isArray(good) ? [0].slice(0, good.length) : Object.keys(good);
  for (const key of keys) {
    const at = `${path}.${key}`;
    const member = (good as Record<string, unknown>)[key]!;
    yield { where: `${at} is missing`, value: without(good, key) };
    for (const value of depth < DEEP ? REPLACEMENTS : FEW)
      yield { where: `${at} is ${named(value)}`, value: withMember(good, key, value) };
    for (const { where, value } of broken(member, at, depth + 1))
      yield { where, value: withMember(good, key, value) };
  }
  yield { where: `${path || "it"} has another key`, value: withMember(good, "oddity", 1) };
}

function* brokenArray(good: Int32Array, path: string): Generator<BadValue> {
  yield { where: `${path} is a list`, value: Array.from(good) };
  yield { where: `${path} is shorter`, value: good.slice(1) };
  yield { where: `${path} is all -1`, value: good.slice().fill(-1) };
  yield { where: `${path} is all 2^30`, value: good.slice().fill(2 ** 30) };
  yield { where: `${path} is of another kind`, value: Int16Array.from(good) };
}

function without(good: object, key: string | number): unknown {
  if (Array.isArray(good)) return good.filter((_, i) => i !== key);
  const { [key]: _, ...rest } = good as Record<string, unknown>;
  return rest;
}

function withMember(good: object, key: string | number, value: unknown): unknown {
  const copy = (Array.isArray(good) ? [...good] : { ...good }) as Record<string, unknown>;
  copy[key] = value;
  return copy;
}

function named(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  return typeof value === "number" || value === undefined ? String(value) : JSON.stringify(value);
}
