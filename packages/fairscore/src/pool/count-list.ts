// A module of its own: most threads count no sets, and do not load it.
export { countPart, setsToCount } from "@fairscore/core/parts";
