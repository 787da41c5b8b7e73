import { change, settings } from "../../state/settings.ts";

/** Moves a class one place up (-1) or down (1) in the order of ties or totals; gives its new place from 1. */
export function moveClass(name: string, by: -1 | 1): number {
  const classes = [...settings.value.classes];
  const at = classes.findIndex((known) => known.name === name);
  const [moved] = classes.splice(at, 1);
  classes.splice(at + by, 0, moved!);
  change({ classes });
  return at + by + 1;
}

/** People with this class are learnt from no more. */
export function leaveOutClasses(names: readonly string[]): void {
  const { classes, labels } = settings.value;
  change({
    classes: classes.filter(({ name }) => !names.includes(name)),
    labels: labels.filter((label) => !names.includes(label)),
  });
}

/** Values of the outcome that were left out become the last classes, and the limit is about them as well. */
export function takeClasses(names: readonly string[]): void {
  const { classes, labels } = settings.value;
  change({
    classes: [...classes, ...names.map((name) => ({ name, favour: "neutral" as const }))],
    labels: [...labels, ...names],
  });
}
