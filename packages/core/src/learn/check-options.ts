import {
  above0,
  callback,
  finite,
  flag,
  from0,
  listOf,
  maybe,
  members,
  oneOf,
  type Shape,
  type Shapes,
  text,
  typedArray,
  whole,
} from "../schema.ts";

const anObject = members({});
export const finding = members({ code: text });
const engineName = oneOf(["auto", "search", "exact"]);
const engine: Shape = (value, path) => {
  if (typeof value !== "function") engineName(value, path);
};

/** How long and with what to work: what all that learn are told. */
export const LEARN_OPTIONS: Shapes = {
  seed: maybe(whole(0)),
  seconds: maybe(above0),
  patience: maybe(above0),
  work: maybe(above0),
  gap: maybe(from0),
  engine: maybe(engine),
  executor: maybe(members({ threads: whole(1), open: callback })),
  starts: maybe(listOf(typedArray("Int32Array"))),
  known: maybe(
    members({
      ...{
        floor: finite,
        floorReason: finding,
        smallest: maybe(flag),
        points: maybe(typedArray("Int32Array")),
      },
      checkable: maybe(
        members({
          ...{ floor: finite, reason: finding },
          proof: members({ scale: finite, conflicts: listOf(anObject), combinations: listOf(anObject) }),
        }),
      ),
    }),
  ),
  onProgress: maybe(callback),
  signal: maybe(members({ aborted: flag })),
  host: maybe(members({ now: callback, pause: callback })),
};
