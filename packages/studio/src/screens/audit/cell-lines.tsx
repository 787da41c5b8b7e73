import type { CellLine } from "@fairscore/core/parts";
import { Points } from "../../parts/points.tsx";
import type { Heard } from "../../parts/use-asked.ts";
import { Words } from "../../parts/words.tsx";
import { data } from "../../state/data.ts";
import { whole } from "../../text/numbers.ts";
import { rich, t } from "../../text/text.ts";

/** A cell of a matrix, by places: the matrix, what its people are, and what they are given. */
export interface CellPlace {
  readonly matrix: number;
  readonly y: number;
  readonly p: number;
}

/**
 * The lines of the card that speak for or against what the people of one cell are given, the strongest for it first:
 * what they earn, and for how many they are true.
 */
export function CellLines(props: {
  place: CellPlace;
  count: number;
  classes: readonly string[];
  isScore: boolean;
  lines: Heard<readonly CellLine[]>;
}) {
  const { place, count, classes, isScore, lines } = props;
  const { matrix, y, p } = place;
  if (count === 0) return <p class="hint">{t("audit.cellNobody")}</p>;
  if (!data.value) return <p class="hint">{t("audit.cellNoData")}</p>;
  if (lines.failed) {
    return (
      <p class="error">
        <Words>{lines.failed}</Words>
      </p>
    );
  }
  if (!lines.value) return <p class="hint">{t("audit.counting")}</p>;
  // A wrong class is given because it earns more than the right one, so that one's points stand beside it. The second
  // table has the points of one score; for the lowest class those speak that take away.
  const shown = isScore ? [1] : p === y ? [p] : [p, y];
  const speaksFor = p > y || (p === y && p > 0) ? 1 : -1;
  const lead = ({ points }: CellLine) =>
    isScore ? speaksFor * points[1]! : points[p]! - (p === y ? 0 : points[y]!);
  const speaking = lines.value.filter((line) => lead(line) !== 0).sort((a, b) => lead(b) - lead(a));
  return (
    <table class="cell-lines">
      <caption>
        {rich("audit.cellLines", {
          is: <Words>{classes[y]}</Words>,
          given: <Words>{classes[p]}</Words>,
          count,
        })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t("audit.line")}</th>
          {shown.map((k) => (
            <th scope="col" key={k}>
              {isScore ? t("points.points") : <Words>{classes[k]}</Words>}
            </th>
          ))}
          <th scope="col">{t("audit.trueFor")}</th>
        </tr>
      </thead>
      <tbody>
        {speaking.map(({ key, words, points, holds }) => (
          <tr key={key}>
            <th scope="row">
              <Words>{words}</Words>
            </th>
            {shown.map((k) => (
              <td key={k}>
                <Points value={points[k]!} />
              </td>
            ))}
            <td>{whole(holds[matrix]![y]![p]!.rows)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
