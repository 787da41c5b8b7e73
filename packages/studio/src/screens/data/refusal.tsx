import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { ReadProblem } from "../../desk/read/problem.ts";
import { Notice } from "../../parts/notice.tsx";
import { Words } from "../../parts/words.tsx";
import { chooseFile, DATA_FILES } from "../../session/choose-file.ts";
import { type NamedBlob, tryAgain } from "../../state/file/open-file.ts";
import { bytes } from "../../text/numbers.ts";
import { rich, t } from "../../text/text.ts";
import { EncodingChoice, SeparatorChoice } from "./dialect-choices.tsx";
import { SheetSelect } from "./sheet-select.tsx";
import { takeFile } from "./take-file.ts";

/** Rows of a sample. */
const SAMPLE = 50_000;

/** Why a file can't be read as it is, and the way on. */
export function Refusal(props: { file: NamedBlob; problem: ReadProblem; sheets: readonly string[] }) {
  const { file, problem, sheets } = props;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div role="alert" tabIndex={-1} ref={place} class="refusal">
      <Notice kind="warning" title={t("start.problem.title", { name: file.name })}>
        <p>{problemWords(problem)}</p>
        {problem.kind === "ragged" && (
          <pre class="record" translate={false}>
            {problem.content}
          </pre>
        )}
        <div class="row actions">
          {actionsFor(problem)}
          {sheets.length > 1 && <SheetSelect sheets={sheets} onChoose={(sheet) => tryAgain({ sheet })} />}
        </div>
      </Notice>
    </div>
  );
}

function problemWords(problem: ReadProblem): ComponentChildren {
  switch (problem.kind) {
    case "other-format":
      return rich("start.problem.other-format", { what: <Words>{problem.what}</Words> });
    case "nul":
    case "open-quote":
    case "text-after-quote":
      return t(`start.problem.${problem.kind}`, { line: problem.line });
    case "encoding": {
      const { line, encoding } = problem;
      return rich("start.problem.encoding", { line, encoding: <Words>{encoding}</Words> });
    }
    case "one-column":
      return rich(problem.sign === undefined ? "start.problem.one-columnOnly" : "start.problem.one-column", {
        column: <Words>{problem.column.slice(0, 200)}</Words>,
      });
    case "ragged": {
      const { line, cells, expected, rows } = problem;
      return (
        <>
          {t("start.problem.ragged", { line, cells, expected })}{" "}
          {rows > 1 && t("start.problem.raggedMore", { count: rows - 1 })}
        </>
      );
    }
    case "many-rows": {
      const { allFit, rows } = problem;
      return t(allFit ? "start.problem.many-rows" : "start.problem.many-rowsTooMany", { rows });
    }
    case "too-large":
      return t("start.problem.too-large", { bytes: bytes(problem.bytes), most: bytes(problem.most) });
    default:
      return t(`start.problem.${problem.kind}`);
  }
}

function actionsFor(problem: ReadProblem): ComponentChildren {
  switch (problem.kind) {
    case "ragged":
      // Where most rows are so, it is the separator that is wrong.
      return problem.rows < problem.good ? (
        <>
          <button type="button" class="main" onClick={() => tryAgain({ skipRagged: true })}>
            {t("start.problem.skipRagged", { count: problem.rows })}
          </button>
          <AnotherFile />
        </>
      ) : (
        <SeparatorChoice onChoose={(delimiter) => tryAgain({ delimiter })} />
      );
    case "one-column":
      if (problem.sign === undefined) return <AnotherFile />;
      return <SeparatorChoice onChoose={(delimiter) => tryAgain({ delimiter })} />;
    case "nul":
    case "encoding":
      return <EncodingChoice onChoose={(encoding) => tryAgain({ encoding })} />;
    case "many-rows":
      return (
        <>
          <button
            type="button"
            class="main"
            onClick={() => tryAgain({ sample: { rows: SAMPLE, seed: 1 }, allRows: undefined })}
          >
            {t("start.problem.sample", { rows: SAMPLE })}
          </button>
          {problem.allFit && (
            <button type="button" onClick={() => tryAgain({ allRows: true })}>
              {t("start.problem.allRows", { rows: problem.rows })}
            </button>
          )}
        </>
      );
    default:
      return <AnotherFile />;
  }
}

function AnotherFile() {
  return (
    <button
      type="button"
      onClick={async () => {
        const file = await chooseFile(DATA_FILES);
        if (file) await takeFile(file);
      }}
    >
      {t("start.problem.another")}
    </button>
  );
}
