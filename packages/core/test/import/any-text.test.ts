import fc from "fast-check";
import { expect, test } from "vitest";
import { InputError } from "../../src/errors.ts";
import type { ImportedCard } from "../../src/import/build-card.ts";
import {
  importCardCsv,
  importCardMarkdown,
  importCardObject,
  importCardText,
} from "../../src/import/import-card.ts";
import { parseModel } from "../../src/model/model-json.ts";

const piece = fc.oneof(
  fc.constantFrom(
    ..."condition|points|a|b|age >= 75|age|age 65-74|sex is f|job in x, y|not ill|x = 3|x is 3|total >= 2|total < 2|total|otherwise".split(
      "|",
    ),
    ..."starts with|outcome|kind of x|missing text|2|-1|0.5|1e400|·||high|low|\"|'|`|\\|**|_|<!--|-->|&lt;|# x|---|- |* |1. ".split(
      "|",
    ),
  ),
  fc.string({ maxLength: 4 }),
  fc.string({ unit: "binary", maxLength: 3 }),
);
const text = fc
  .array(fc.tuple(piece, fc.constantFrom(",", ",", ";", "\t", " | ", "|", ": ", "\n", "\n", "\r\n", " ")), {
    maxLength: 24,
  })
  .map((pieces) => pieces.flat().join(""));
const cell = fc.oneof(piece, fc.integer({ min: -3, max: 3 }), fc.double(), fc.boolean(), fc.constant(null));
const likely = fc.tuple(
  fc.constantFrom(
    "age >= 75",
    "age 65-74",
    "sex is f",
    "ill",
    "not ill",
    "x is 3",
    "starts with",
    "total >= 2",
  ),
  fc.constantFrom<unknown>(2, "1", -1, 0.5, "a"),
);
const entries = fc.array(fc.oneof({ weight: 3, arbitrary: likely }, fc.tuple(piece, cell)), { maxLength: 5 });
const object = fc.oneof(
  entries.map((pairs) => Object.fromEntries(pairs)),
  entries.map((pairs) => new Map(pairs)),
  fc.array(
    entries.map((pairs) => Object.fromEntries(pairs)),
    { maxLength: 2 },
  ),
  cell,
);
const document = fc.record(
  {
    points: object,
    give: object,
    tables: fc.dictionary(piece, object, { maxKeys: 3 }),
    columns: object,
    missing: object,
    protected: fc.oneof(object, fc.dictionary(piece, fc.array(piece, { maxLength: 3 }), { maxKeys: 2 })),
    outcome: cell,
  },
  { requiredKeys: [] },
);

/** Whatever comes out is a model; whatever does not is refused in a sentence. Says whether it was a card. */
function expectModelOrSentence(read: () => ImportedCard): boolean {
  let card: ImportedCard;
  try {
    card = read();
  } catch (error) {
    expect(error, String(error)).toBeInstanceOf(InputError);
    return false;
  }
  parseModel(JSON.parse(JSON.stringify(card.system)));
  return true;
}

test("any text is a card or refused in a sentence", () => {
  let cards = 0;
  fc.assert(
    fc.property(text, (source) => {
      cards += +expectModelOrSentence(() => importCardCsv(source));
      cards += +expectModelOrSentence(() =>
        importCardCsv(`condition,points\n${source}\ntotal >= 2,b\notherwise,a`),
      );
      cards += +expectModelOrSentence(() => importCardCsv(`condition,a,b\n${source}`));
      cards += +expectModelOrSentence(() => importCardMarkdown(source));
      cards += +expectModelOrSentence(() =>
        importCardMarkdown(`| if | points |\n|--|--|\n${source}\n\n- x: 1\n- total >= 1: b\n- else: a`),
      );
      cards += +expectModelOrSentence(() => importCardText(`${source}\ntotal >= 2: b\notherwise: a`));
    }),
    { numRuns: 400 },
  );
  expect(cards).toBeGreaterThan(20);
});

test("any object is a card or refused in a sentence", () => {
  let cards = 0;
  fc.assert(
    fc.property(document, fc.array(likely, { maxLength: 4 }), (source, lines) => {
      cards += +expectModelOrSentence(() => importCardObject(source));
      const give = { "total >= 1": "b", otherwise: "a" };
      cards += +expectModelOrSentence(() => importCardObject({ points: new Map(lines), give }));
    }),
    { numRuns: 400 },
  );
  expect(cards).toBeGreaterThan(20);
});
