/** Whether a person's answer in a column can become another one: a number may only be able to rise, or to fall. */
export const CHANGEABLE = ["any", "up", "down", "no"] as const;
export type Changeable = (typeof CHANGEABLE)[number];
