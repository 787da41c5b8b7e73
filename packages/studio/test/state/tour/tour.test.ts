import { afterEach, expect, test } from "vitest";
import type { DataInfo } from "../../../src/model/data.ts";
import type { LearntCard } from "../../../src/model/learnt-card.ts";
import { cards } from "../../../src/state/cards.ts";
import { data } from "../../../src/state/data.ts";
import { cardTab } from "../../../src/state/person.ts";
import { currentStep, goTo } from "../../../src/state/steps.ts";
import {
  canGoOn,
  currentStop,
  endTour,
  nextStop,
  previousStop,
  STOPS,
  touring,
} from "../../../src/state/tour/tour.ts";
import { CATALOGUE } from "../../../src/text/catalogue.ts";

afterEach(() => {
  endTour();
  cards.value = [];
  data.value = undefined;
  cardTab.value = "read";
});

test("the tour leads over all screens and back, follows whoever goes about alone, and ends", () => {
  globalThis.location ??= { hash: "" } as Location;
  data.value = { name: "loan.csv" } as DataInfo;
  expect(currentStop()).toBeUndefined();
  touring.value = true;
  goTo("data");
  expect(currentStop()).toBe("data");
  goTo("setup");
  cards.value = [{ id: "one" } as LearntCard];
  const seen = [currentStop()];
  for (let k = 0; k < 5; k++) {
    nextStop(currentStop()!);
    seen.push(currentStop());
  }
  expect(seen).toEqual(STOPS.slice(1));
  previousStop("audit");
  expect([currentStop(), currentStep.value, cardTab.value]).toEqual(["person", "card", "try"]);
  cardTab.value = "read";
  expect(currentStop()).toBe("card");
  goTo("start");
  expect(currentStop()).toBeUndefined();
  goTo("audit");
  nextStop("audit");
  expect(touring.value).toBe(false);
});

test("nobody is led to a card before there is one", () => {
  touring.value = true;
  expect(canGoOn("search")).toBe(false);
  const before = currentStep.value;
  nextStop("search");
  expect(currentStep.value).toBe(before);
  cards.value = [{ id: "one" } as LearntCard];
  expect(canGoOn("search")).toBe(true);
});

test("every stop has its words", () => {
  for (const stop of STOPS)
    for (const key of [`tour.${stop}`, `tour.${stop}.title`, `tour.${stop}.look`])
      expect(CATALOGUE).toHaveProperty([key]);
});
