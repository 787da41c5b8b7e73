import { flagKind, type Kind } from "./kinds.ts";

/** Where in a plan of many runs a setting may stand. */
export type PlanPlace = "fixed" | "grid" | "budget" | "data" | "top";

/** One thing that users may set, for all who offer it: the library, the command line, plans and the studio. */
export interface Setting<T = unknown> {
  readonly kind: Kind<T>;
  /** One sentence without its default; names no flag. */
  readonly help: string;
  /** How the command line writes its value, such as `<n>`; absent: it is on or off. */
  readonly takes?: string;
  /** One letter that the command line knows it by as well. */
  readonly short?: string;
  /** What holds where nothing is said, in words or as a number. */
  readonly default?: string | number;
  /** What the library is told where it is on. */
  readonly on?: unknown;
  /** The same where it is off; without `on`, it is on by default, and the command line has `no-` before its name. */
  readonly off?: unknown;
  /** Where plans may have it. */
  readonly plan: readonly PlanPlace[];
  /** What plans call it, if not by its name. */
  readonly planName?: string;
  /** Which of the studio's settings it is. */
  readonly studio?: string;
  /** Of an earlier version: understood, but no longer told of. */
  readonly isHidden?: true;
}

type More = Partial<Omit<Setting, "kind" | "help" | "takes" | "on" | "off">>;

const PLAN = ["fixed"] as const;

/** A setting with a value; in plans it is fixed where nothing else is said. */
export function valued<T>(takes: string, kind: Kind<T>, help: string, more: More = {}): Setting<T> {
  return { takes, kind, help, plan: PLAN, ...more };
}

/** A setting that is off by default: `on` is what the library is told where it is on. */
export function onWhere(on: unknown, help: string, more: More = {}): Setting<boolean> {
  return { kind: flagKind, on, help, plan: PLAN, ...more };
}

/** A setting that is off by default, and that may also be said to be so: its default may have been another one. */
export function onOrOff(on: unknown, off: unknown, help: string, more: More = {}): Setting<boolean> {
  return { kind: flagKind, on, off, help, plan: PLAN, ...more };
}

/** A setting that is on by default. */
export function offWhere(off: unknown, help: string, more: More = {}): Setting<boolean> {
  return { kind: flagKind, off, help, plan: PLAN, ...more };
}
