import { checkSystem } from "../../model/model-json.ts";
import { objectiveShape } from "../../problem/objective.ts";
import { MEASURES } from "../../problem/rates.ts";
import {
  findingShape,
  finite,
  flag,
  listOf,
  maybe,
  members,
  once,
  oneOf,
  orNull,
  type Shape,
  text,
  whole,
} from "../../schema.ts";
import { measuredShape } from "../check-result.ts";

const measure = oneOf(MEASURES.map((definition) => definition.measure));
const figure = orNull(finite);
/** Files of earlier versions have sentences. */
const note: Shape = (value, path) => (typeof value === "string" ? value : findingShape(value, path));
const measured = orNull(measuredShape);

/** Refuses what is no frontier: `frontierOf` makes them. */
export const checkFrontier = once(
  members({
    format: oneOf(["fairscore-frontier"]),
    version: oneOf([2]),
    limited: oneOf(["conditions", "linesPerTable"]),
    data: text,
    objective: objectiveShape,
    measure,
    form: oneOf(["difference", "ratio"]),
    points: listOf(
      members({
        limit: whole(1),
        tolerance: figure,
        status: oneOf(["optimal", "feasible", "infeasible", "unknown"]),
        ...{ loss: figure, floor: finite, gap: finite, dominated: flag },
        price: orNull(members({ low: finite, high: finite })),
        ...{
          unfairness: figure,
          unfairnessHeldOut: figure,
          certifiable: maybe(figure),
          train: measured,
          heldOut: measured,
        },
        system: orNull(checkSystem),
        seconds: finite,
      }),
    ),
    notes: listOf(note),
    seconds: finite,
  }),
  "frontier",
);
