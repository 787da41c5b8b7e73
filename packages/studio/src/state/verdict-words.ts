import { type Finding, words } from "@fairscore/core";
import { MEASURES, visible } from "@fairscore/core/parts";
import { decimal, inPoints, list, percent, whole } from "../text/numbers.ts";
import { type TextKey, t } from "../text/text.ts";

/** A warning of a verdict: what is the matter, and what to do about it. */
export interface Warning {
  readonly what: string;
  readonly next: string;
}

/** A warning in the words of this page, which name its own fields; in those of core where there are none. */
export function warningOf(warning: Finding): Warning {
  const both = (
    slots: Readonly<Record<string, string | number>>,
    next = `${warning.code}.next`,
  ): Warning => ({
    what: t(`verdict.${warning.code}` as TextKey, slots),
    next: t(`verdict.${next}` as TextKey, slots),
  });
  switch (warning.code) {
    case "not-judged":
      return both({}, `not-judged.${warning.because}`);
    case "too-few-people": {
      const { people, fewest } = warning;
      return both({ people, fewest, ofClass: few(warning.ofClass), class: visible(warning.class) });
    }
    case "too-few-judges": {
      const { people, fewest, without } = warning;
      const { next } = both({});
      const few = people < fewest ? [t("verdict.too-few-judges.people", { people, fewest })] : [];
      const none =
        without.length > 0 ? [t("verdict.too-few-judges.none", { classes: list(without.map(visible)) })] : [];
      return { what: [...few, ...none].join(" "), next };
    }
    case "over-limit-unseen":
      return overLimit(warning);
    case "no-better-than-usual": {
      const isNear = warning.value > 0 && warning.high > 0;
      const slots = { class: visible(warning.class), people: warning.people, clearly: isNear ? 1 : 0 };
      return both(slots, `no-better-than-usual.${warning.objective === "accuracy" ? "frequent" : "next"}`);
    }
    case "never-given-unseen":
    case "hardly-given-unseen":
      return both({ class: visible(warning.class), people: few(warning.people) }, "given.next");
    case "groups-too-small": {
      const groups = warning.groups.map(({ group, people }) =>
        t("verdict.group", { group: visible(group), people: few(people) }),
      );
      const slots = { title: started(limitName(warning.title)), groups: list(groups) };
      const { next } = both(slots);
      return { what: t(`verdict.groups-too-small${warning.none ? ".none" : ""}`, slots), next };
    }
    case "changed-after-looking":
      return both({});
    case "ties-decide-many":
      return both({ share: percent(warning.share, warning.people) });
    case "too-good-to-be-true":
      return both({ share: percent(warning.accuracy, warning.people) });
    case "likely-leak": {
      const { column, condition, right, rows } = warning;
      return both({ what: visible(condition ?? column), right, rows });
    }
    case "fitted-to-its-rows":
      return both({ learntFrom: percent(warning.learntFrom, 100), unseen: percent(warning.unseen, 100) });
    default:
      return { what: words(warning), next: "" };
  }
}

/** The same in one text, for what is printed. */
export function warningText(warning: Finding): string {
  const { what, next } = warningOf(warning);
  return `${what} ${next}`.trim();
}

function overLimit(warning: Extract<Finding, { code: "over-limit-unseen" }>): Warning {
  const { low, high, form, value, tolerance } = warning;
  const written = (share: number) => (form === "ratio" ? decimal(share, 2) : inPoints(share));
  const slots = {
    title: limitName(warning.title),
    value: written(value),
    limit: written(tolerance),
    group: visible(warning.lower),
    words: visible(warning.words),
    people: warning.people < 5 ? few(warning.people) : t("verdict.about", { people: whole(warning.people) }),
    of: warning.lowerPeople,
  };
  const next = t("verdict.over-limit-unseen.next", slots);
  const interval =
    low === null || high === null
      ? ""
      : t("verdict.over-limit-unseen.interval", {
          low: inPoints(Math.max(0, low)),
          high: inPoints(high),
          certain: warning.certain ? 1 : 0,
        });
  return { what: t("verdict.over-limit-unseen", slots), next: `${interval} ${next}`.trim() };
}

/** What a limit is about, in plain words; its technical name is in the audit. */
export function limitName(title: string): string {
  const known = MEASURES.find((definition) => definition.title === title);
  return t("verdict.difference", { what: known ? t(`measure.${known.measure}`) : visible(title) });
}

/** A handful of people is not counted: cards go from hand to hand. */
function few(people: number): string {
  return people < 5 ? t("verdict.fewerThan5") : whole(people);
}

export function started(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
