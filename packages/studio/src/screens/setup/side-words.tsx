import type { ComponentChildren } from "preact";
import type { ComparedSide } from "../../desk/setup/compared-sides.ts";
import { Words } from "../../parts/words.tsx";
import { rich } from "../../text/text.ts";

/** Whom a limit takes a rate of: "in sex = female among those who are approve". */
export function sideWords({ group, who }: ComparedSide): ComponentChildren {
  const name = <Words>{group}</Words>;
  return who === ""
    ? rich("setup.who", { group: name })
    : rich("setup.whoAmong", { group: name, who: <Words>{who}</Words> });
}

/** The same with how many they are: "sex = other: 12 people". */
export function peopleWords({ group, who, people }: ComparedSide): ComponentChildren {
  const name = <Words>{group}</Words>;
  return who === ""
    ? rich("setup.sidePeople", { group: name, people })
    : rich("setup.sidePeopleAmong", { group: name, people, who: <Words>{who}</Words> });
}
