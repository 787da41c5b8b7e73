import { useState } from "preact/hooks";
import type { DataInfo } from "../../model/data.ts";
import { Notice } from "../../parts/notice.tsx";
import { SelectField } from "../../parts/select.tsx";
import { Words } from "../../parts/words.tsx";
import { cards } from "../../state/cards.ts";
import { givenFile } from "../../state/data.ts";
import { readAgain } from "../../state/file/open-file.ts";
import { bytes } from "../../text/numbers.ts";
import { rich, t } from "../../text/text.ts";
import { EncodingField, SEPARATORS, SeparatorFields } from "./dialect-choices.tsx";

/** The file, its size, how it was read, and its fingerprint. */
export function FileFacts({ info }: { info: DataInfo }) {
  const { name, rows, columns, dialect, sha256 } = info;
  const separator = SEPARATORS.find(({ sign }) => sign === dialect.delimiter);
  return (
    <section class="file-facts" aria-label={t("data.file")}>
      <dl>
        <div>
          <dt>{t("data.file")}</dt>
          <dd>
            <strong>
              <Words>{name}</Words>
            </strong>
            <br />
            {t("data.size", { rows, columns: columns.length, bytes: bytes(info.bytes) })}
          </dd>
        </div>
        <div>
          <dt>{t("data.readAs")}</dt>
          <dd>
            {info.format
              ? t(`data.format.${info.format}`)
              : rich("data.dialect", {
                  separator: separator
                    ? t(separator.words)
                    : t("data.sep.other", { sign: dialect.delimiter }),
                  decimal: t(dialect.decimal === "," ? "data.dec.comma" : "data.dec.point"),
                  encoding: <span translate={false}>{dialect.encoding.toUpperCase()}</span>,
                })}
          </dd>
        </div>
        <div>
          <dt>{t("data.fingerprint")}</dt>
          <dd>
            <code translate={false}>{sha256.slice(0, 12)}…</code>
          </dd>
        </div>
      </dl>
      {info.format === undefined && (
        <details class="change">
          <summary>{t("data.change")}</summary>
          <DialectForm key={sha256} info={info} />
        </details>
      )}
      <DropsCards />
    </section>
  );
}

function DialectForm({ info }: { info: DataInfo }) {
  const { dialect } = info;
  const options = givenFile.value?.options ?? {};
  const [delimiter, setDelimiter] = useState<string | undefined>(dialect.delimiter);
  const [decimal, setDecimal] = useState<"." | "," | "">(options.decimal ?? "");
  const [encoding, setEncoding] = useState(options.encoding ?? "");
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        readAgain({
          delimiter,
          decimal: decimal === "" ? undefined : decimal,
          encoding: encoding === "" ? undefined : encoding,
        });
      }}
    >
      <div class="row choice">
        <SeparatorFields value={dialect.delimiter} onChange={setDelimiter} />
        <SelectField
          label={t("data.decimal")}
          value={decimal}
          empty={t("data.decimal.found")}
          choices={[".", ","] as const}
          words={(sign) => t(sign === "." ? "data.decimal.point" : "data.decimal.comma")}
          onChange={setDecimal}
        />
        <EncodingField
          label={t("data.encoding")}
          value={encoding}
          empty={t("data.encoding.found", { encoding: dialect.encoding.toUpperCase() })}
          onChange={setEncoding}
        />
        <button type="submit" disabled={delimiter === undefined}>
          {t("data.readAgain")}
        </button>
      </div>
    </form>
  );
}

/** Said where a change would take cards with it. */
function DropsCards() {
  if (cards.value.length === 0) return null;
  return (
    <Notice kind="warning">
      <p>{t("data.dropsCards", { count: cards.value.length })}</p>
    </Notice>
  );
}
