import { maybe, type PlanPlace, SETTINGS, type Shape, type Values } from "@fairscore/core/parts";

/** The settings that may stand in some place of a plan, each with what it is called there. */
function settingsAt(place: PlanPlace): [string, string][] {
  return Object.entries(SETTINGS)
    .filter(([, { plan }]) => plan.includes(place))
    .map(([name, { planName }]) => [name, planName ?? name]);
}

/** What may stand in some place of a plan, by the names that it has there. */
export function shapesAt(place: PlanPlace): Record<string, Shape> {
  return Object.fromEntries(
    settingsAt(place).map(([name, called]) => [called, maybe(SETTINGS[name]!.kind.shape)]),
  );
}

/** What a part of a plan says of the settings of some place. */
export function valuesAt(place: PlanPlace, part: Readonly<Record<string, unknown>>): Values {
  return Object.fromEntries(
    settingsAt(place).flatMap(([name, called]) => (called in part ? [[name, part[called]]] : [])),
  );
}
