/** Profiles looked at per unit of work. */
export const VISITS_PER_UNIT = 1000;
/** Units between two looks of the host, a few milliseconds. */
export const UNITS_PER_EVENT = 400;
