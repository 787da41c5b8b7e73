import { visible } from "@fairscore/core/parts";
import { Fragment } from "preact";
import { Words } from "./words.tsx";

/** A name from the data, which may be broken after underscores. */
export function Name({ text }: { text: string }) {
  const parts = visible(text).split(/(?<=_)(?=[^_])/);
  return (
    <Words>
      {parts.map((part, i) => (
        <Fragment key={i}>
          {i > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </Words>
  );
}
