import { visible } from "../../card/visible.ts";
import { InputError } from "../../errors.ts";
import type { Scorer } from "../scorer.ts";

/**
 * Refuses columns that an engine would not find or mistake for another: DuckDB and Spark take no notice of upper and
 * lower case, and DuckDB renames the second of two such columns when it reads a file.
 */
export function checkColumns({ columns }: Scorer, known: readonly string[]): void {
  for (const { name } of columns) {
    if (name === "") {
      throw new InputError("a column has no name, which SQL needs; name it in the data before learning");
    }
    const other = known.find((one) => one !== name && one.toLowerCase() === name.toLowerCase());
    if (other !== undefined) {
      throw new InputError(
        `the columns "${visible(name)}" and "${visible(other)}" differ only in upper and lower case, which not every database tells apart; rename one in the data and learn again`,
      );
    }
  }
}
