import { visible } from "@fairscore/core/parts";
import type { Note } from "../../desk/search-desk.ts";
import { list } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";

/** A group that a limit is not enforced for, and how many people of it would be compared. */
interface TooFew {
  readonly group: string;
  readonly among?: string;
  readonly rows?: number | "<5";
}

/** A note in the words of this page, which name its own fields; in those of core where there are none. */
export function noteText({ finding, said }: Note): string {
  if (finding.code === "small-group")
    return t("search.smallGroup", { group: tooFewText(finding), least: finding.least });
  if (finding.code === "nothing-enforced")
    return t("search.nothingEnforced", {
      groups: list(finding.because.map(tooFewText)),
      least: finding.least,
    });
  return said;
}

function tooFewText({ group, among, rows }: TooFew): string {
  const name = visible(group);
  const people = Number(rows);
  return among === undefined
    ? t("search.tooFew", { group: name, people })
    : t("search.tooFewAmong", { group: name, people, who: visible(among) });
}
