// A module of its own: most threads do no chores, and do not load them.
export { chores } from "@fairscore/core/parts";
