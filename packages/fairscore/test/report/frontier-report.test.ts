import { frontierReport } from "fairscore/plots";
import { expect, test } from "vitest";
import { frontierText } from "../../src/cli/text/frontier-text.ts";
import { HOSTILE, sampleFrontier, samplePoint } from "../plots/sample-results.ts";
import { readPage } from "./read-page.ts";

test("has the plot, what each tolerance costs in words and as a table, all points and the notes", () => {
  const { heading, sections, sentences, tables, plots, policy } = readPage(frontierReport(sampleFrontier()));
  expect(heading).toBe("What fairness costs: people");
  expect(policy).toContain("default-src 'none'");
  expect(plots).toBe(1);
  expect(sections).toEqual(["In short", "The trade-off", "What each tolerance costs", "Notes"]);
  expect(sentences).toEqual([
    "4 pairs of a limit on lines and a tolerance: 1 proven best, 3 not proven best.",
    "With at most 1 line, a tolerance of 5 points costs 2.0 points in the tables found; proven: between 0.3 and 1.7.",
    "With at most 2 lines, a tolerance of 5 points costs 5.0 points in the tables found; proven: between 0.3 and 1.7.",
    "6 rows were left out.",
    "It took 6.0 seconds.",
  ]);
  const [points, prices] = tables.map(({ rows }) => rows);
  expect(points![1]).toEqual([
    "1 line",
    "5 points",
    "70.0",
    "68.0",
    "4.0",
    "6.0",
    "70.0",
    "0.0",
    "proven best",
    "1.5",
  ]);
  expect(prices).toEqual([
    ["tolerance", "1 line", "2 lines"],
    ["5 points", "2.0 (proven: 0.3 to 1.7)", "5.0 (proven: 0.3 to 1.7)"],
  ]);
});

test("points that are alike but for their tolerance are one line, as a page and as text", () => {
  const alike = [0.01, 0.02, 0.04].map((tolerance) => samplePoint({ tolerance, accuracy: 0.7, seconds: 1 }));
  const points = [...alike, samplePoint({ tolerance: 0.08 }), samplePoint({ tolerance: null, price: null })];
  const [table, prices] = readPage(frontierReport(sampleFrontier({ points }))).tables.map(({ rows }) => rows);
  expect(table!.slice(1).map((row) => row[1])).toEqual(["1–4 points", "8 points", "no limit"]);
  expect(table![1]!.at(-1)).toBe("3.0");
  expect(prices!.slice(1).map((row) => row[0])).toEqual(["1–4 points", "8 points"]);
  const text = frontierText(sampleFrontier({ points }), 80);
  expect(text).toMatch(/\nlimit .* price +proven\n1–4 points .*\n8 points .*\nno limit .*\n\n/);
  expect(text.replace(/\s+/g, " ")).toMatch(
    /With a limit of 1 points? it is 70\.0%: the limit costs [\d.]+ points in the tables found, and is proven to cost between 0\.3 and 1\.7; more time may narrow that\./,
  );
  const ratios = [0.7, 0.8].map((tolerance) => samplePoint({ tolerance }));
  const ratio = frontierText(sampleFrontier({ form: "ratio", points: ratios }), 80);
  expect(ratio).toMatch(/\n0\.7–0\.8 /);
});

test("a price is exact, at most, or nothing where it is", () => {
  const sentences = (low: number, high: number) =>
    readPage(frontierReport(sampleFrontier({ points: [samplePoint({ price: { low, high } })] })))
      .sentences[1];
  expect(sentences(0.012, 0.012)).toBe("With at most 2 lines, a tolerance of 5 points costs 1.2 points.");
  expect(sentences(0, 0.02)).toBe("With at most 2 lines, a tolerance of 5 points costs at most 2.0 points.");
  expect(sentences(0, 0)).toBe("With at most 2 lines, a tolerance of 5 points costs nothing.");
});

test("prices and bounds that are not known exactly are rounded outward", () => {
  const read = (given: Parameters<typeof samplePoint>[0]) =>
    readPage(frontierReport(sampleFrontier({ points: [samplePoint(given)] })));
  const price = (low: number, high: number) => {
    const { sentences, tables } = read({ price: { low, high } });
    return [/costs (.*)\.$/.exec(sentences[1]!)![1], tables[1]!.rows[1]![1]];
  };
  expect(price(0.0116, 0.0124)).toEqual(["between 1.1 and 1.3 points", "1.1 to 1.3"]);
  expect(price(0, 0.0044)).toEqual(["at most 0.5 points", "0.0 to 0.5"]);
  expect(price(0.0026, 0.0174)).toEqual(["between 0.2 and 1.8 points", "0.2 to 1.8"]);
  expect(price(0.0116, 0.0116)).toEqual(["1.2 points", "1.2"]);
  const ceiling = (given: Parameters<typeof samplePoint>[0]) => read(given).tables[0]!.rows[1]![6];
  expect(ceiling({ floor: 0.1758 })).toBe("82.5");
  expect(ceiling({ floor: 0.2 })).toBe("80.0");
  // What the tables reach is written as what they reach.
  expect(ceiling({ accuracy: 0.8242, floor: 0.1758, status: "optimal" })).toBe("82.4");
});

test("points without tables say why", () => {
  const none = {
    loss: null,
    train: null,
    heldOut: null,
    unfairness: null,
    unfairnessHeldOut: null,
    price: null,
  };
  const page = frontierReport(
    sampleFrontier({
      points: [
        samplePoint({ ...none, status: "infeasible" }),
        samplePoint({ ...none, tolerance: null, status: "unknown" }),
      ],
    }),
  );
  const { plots, tables, sentences } = readPage(page);
  expect(plots).toBe(0);
  expect(sentences).toContain("No tables were found, so there is nothing to draw.");
  const [points, prices] = tables.map(({ rows }) => rows);
  expect(points!.slice(1).map((row) => row[8])).toEqual(["no tables exist", "none found"]);
  expect(prices![1]).toEqual(["5 points", "no tables exist"]);
});

test("hostile names come out inert", () => {
  for (const name of HOSTILE) {
    const { elements, active } = readPage(
      frontierReport(sampleFrontier({ data: name, notes: [{ code: "said", sentence: name }] })),
    );
    expect(elements).not.toContain("script");
    expect(elements).not.toContain("img");
    expect(active).toEqual([]);
  }
});
