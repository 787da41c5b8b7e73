import { expect, test } from "vitest";
import { InputError } from "../src/errors.ts";
import {
  byTag,
  checkDistinct,
  fileOf,
  finite,
  ifThere,
  listOf,
  maybe,
  members,
  object,
  once,
  oneOf,
  recordOf,
  refine,
  refuse,
  type Shape,
  text,
  tupleOf,
  whole,
} from "../src/schema.ts";

const refusal = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return (error as InputError).message;
  }
  return "nothing refused";
};

const refused = (shape: Shape, value: unknown, path = "it") => refusal(() => shape(value, path));

test("an object is made anew, without what is absent, and names what it must not have or lacks", () => {
  const shape = object<{ a: string; b?: number; c?: string }>({
    a: text,
    b: maybe(finite),
    c: ifThere(text),
  });
  const given = { a: "x", b: undefined };
  expect(shape(given, "it")).toStrictEqual({ a: "x" });
  expect(shape({ b: -0, a: "x" }, "it")).toStrictEqual({ a: "x", b: 0 });
  expect(refused(shape, {})).toBe('missing key in it: "a"');
  expect(refused(shape, { a: "x", d: 1 })).toBe('unknown key in it: "d"; there are "a", "b", "c"');
  expect(refused(shape, { a: "x", b: "1" })).toBe('invalid it.b: "1"; expected a number');
  expect(refused(shape, { a: "x", b: "1" }, "")).toBe('invalid b: "1"; expected a number');
  expect(refused(shape, { a: "x", c: undefined })).toBe("invalid it.c: nothing; expected a text");
  expect(refused(shape, Object.create({ a: "x" }))).toBe('missing key in it: "a"');
  expect(refused(shape, [])).toBe("invalid it: []; expected an object");
});

test("members are looked at, the object is given as it is", () => {
  const given = { a: "x", more: 1 };
  expect(members<{ a: string }>({ a: text })(given, "it")).toBe(given);
  expect(refused(members({ a: text }), { more: 1 })).toBe("invalid it.a: nothing; expected a text");
});

test("lists, tuples and records name the item", () => {
  expect(refused(listOf(text), ["a", 1])).toBe("invalid it[1]: 1; expected a text");
  expect(refused(listOf(text), new Array(2))).toBe("invalid it[0]: nothing; expected a text");
  expect(refused(listOf(text, 1), [])).toBe("invalid it: []; expected a list that is not empty");
  expect(refused(listOf(text, 2), ["a"])).toBe('invalid it: ["a"]; expected a list of at least 2');
  const pair = tupleOf<[number, string]>(whole(0), text);
  expect(pair([1, "a"], "it")).toEqual([1, "a"]);
  expect(refused(pair, [1, "a", 2])).toBe('invalid it: [1,"a",2]; expected a list of 2');
  expect(refused(pair, [1, 2])).toBe("invalid it[1]: 2; expected a text");
  expect(refused(recordOf(finite), { "a b": "1" })).toBe('invalid it["a b"]: "1"; expected a number');
  expect(refusal(() => checkDistinct(["a", "b", "a"], "it"))).toBe(
    'invalid it: "a" occurs twice; expected it once',
  );
});

test("objects that say their kind have the members of that kind", () => {
  type Stop =
    | { readonly by: "time"; readonly seconds: number }
    | { readonly by: "work"; readonly work: number };
  const stop = byTag<"by", Stop>("by", { time: { seconds: finite }, work: { work: whole(1) } });
  expect(stop({ by: "work", work: 3 }, "it")).toEqual({ by: "work", work: 3 });
  expect(refused(stop, { by: "work", seconds: 3 })).toMatch(/^unknown key in it: "seconds"/);
  expect(refused(stop, { by: "luck" })).toBe('invalid it.by: "luck"; expected "time" or "work"');
  expect(refused(stop, null)).toBe("invalid it: null; expected an object");
});

test("a file says its format first; a newer one is not guessed at", () => {
  const file = fileOf("thing", "fairscore-thing", members({ version: oneOf([1]) }));
  expect(refused(file, { format: "fairscore-model", version: 1 })).toBe(
    'invalid it: not a fairscore thing; expected an object with "format": "fairscore-thing"',
  );
  expect(refused(file, null)).toMatch(/not a fairscore thing/);
  expect(refused(file, { format: "fairscore-thing", version: 2, what: "is this" })).toBe(
    "invalid it: version 2 of the thing format; this fairscore reads version 1, update it to read newer ones",
  );
  expect(refused(file, { format: "fairscore-thing", version: "1" })).toBe(
    'invalid it.version: "1"; expected 1',
  );
});

test("what was found right is not looked at again, and is given as it is", () => {
  let looks = 0;
  const even = refine(object<{ n: number }>({ n: whole() }), ({ n }, path) => {
    looks++;
    if (n % 2 !== 0) refuse(n, `${path}.n`, "an even number");
  });
  const check = once(even, "it");
  const right = { n: 2 };
  expect(check(right)).toBe(right);
  expect(check(right)).toBe(right);
  expect(looks).toBe(1);
  expect(check.vouched({ n: 3 })).toEqual({ n: 3 });
  expect(refusal(() => check({ n: 1 }))).toBe("invalid it.n: 1; expected an even number");
});
