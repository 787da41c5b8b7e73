import { FEW_PEOPLE, looksProtected } from "@fairscore/core/parts";
import type { ProxyNotice } from "../../desk/setup/proxy-notices.ts";
import type { CountedGroup, SetupCounts } from "../../desk/setup/setup-counts.ts";
import { className, valueName } from "../../model/names.ts";
import { COMPARISONS } from "../../model/settings.ts";
import { Field } from "../../parts/field.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Select } from "../../parts/select.tsx";
import { Words } from "../../parts/words.tsx";
import { otherColumns, setRole } from "../../state/file/roles.ts";
import { columnText } from "../../state/names.ts";
import { picked } from "../../state/picked-protection.ts";
import { change, settings } from "../../state/settings.ts";
import { list, percent, whole } from "../../text/numbers.ts";
import { rich, t } from "../../text/text.ts";
import { Choice } from "../form/choice.tsx";
import { CutsButton, CutsPlace } from "./cuts-place.tsx";
import { MergeGroups } from "./merge-groups.tsx";
import { PlaceProblems } from "./place-problems.tsx";
import { summary } from "./setup-summary.ts";

/** So many proxies are shown at once. */
const FEW_PROXIES = 2;

export function ProtectedCard() {
  const { protect } = settings.value;
  const counts = summary.value?.latest;
  const counted = (column: string) => counts?.protectedColumns.find((known) => known.column === column);
  return (
    <section class="panel" aria-labelledby="setup-protected">
      <h2 id="setup-protected" tabIndex={-1}>
        {t("setup.protected")}
      </h2>
      {protect.length === 0 && <p>{t("setup.protectNone")}</p>}
      {protect.map((column) => (
        <ProtectedColumn key={column} column={column} counts={counts} groups={counted(column)} />
      ))}
      <PlaceProblems place="protected" />
      {protect.length > 0 && (
        <>
          <p>{rich("setup.never", { columns: <Words>{list(protect.map(columnText))}</Words> })}</p>
          <fieldset class="choices">
            <legend>{t("setup.compare")}</legend>
            {COMPARISONS.map((compare) => (
              <Choice
                type="radio"
                key={compare}
                name="setup-compare"
                checked={settings.value.compare === compare}
                onChange={() => change({ compare })}
              >
                {t(`setup.${compare}`)}
              </Choice>
            ))}
          </fieldset>
        </>
      )}
      <AddColumn />
      <Proxies found={counts?.proxies ?? []} />
      {counts && counts.smallForProxies > 0 && (
        <p class="hint">{t("setup.smallForProxies", { count: counts.smallForProxies })}</p>
      )}
    </section>
  );
}

function ProtectedColumn(props: {
  column: string;
  counts: SetupCounts | undefined;
  groups: SetupCounts["protectedColumns"][number] | undefined;
}) {
  const { column, counts, groups } = props;
  return (
    <div class="protected-column">
      {counts && groups && (
        // A scrolling region must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <section class="scroll" tabIndex={0} aria-label={t("setup.groupsOf", { column: columnText(column) })}>
          <table class="groups">
            <caption>
              <Words>{columnText(column)}</Words>
            </caption>
            <thead>
              <tr>
                <th scope="col">{t("setup.group")}</th>
                <th scope="col">{t("setup.people")}</th>
                {counts.classes.map(({ name }) => (
                  <th scope="col" key={name}>
                    <Words>{className(settings.value, name)}</Words>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {groups.groups.map((group) => (
                <tr key={group.label}>
                  <th scope="row">
                    <Words>{valueName(settings.value, column, group.label)}</Words>{" "}
                    <GroupNote group={group} />
                  </th>
                  <td>{whole(group.people)}</td>
                  {group.byClass.map((people, k) => (
                    <td key={counts.classes[k]!.name} class={people === 0 ? "none" : undefined}>
                      {whole(people)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {groups?.kind === "number" && (
        <p class="hint">{t(groups.byValue ? "setup.groupsByValue" : "setup.groupsByBand")}</p>
      )}
      {groups && <MergeGroups column={column} groups={groups} />}
      <div class="row">
        {groups?.kind === "number" && <CutsButton column={column} />}
        <button type="button" onClick={() => setRole(column, "candidate")}>
          {t("setup.remove", { column: columnText(column) })}
        </button>
      </div>
      {groups?.kind === "number" && <CutsPlace column={column} cuts={groups.cuts} />}
    </div>
  );
}

/** Why a group is not compared, or that it is small. */
function GroupNote({ group: { compared, people } }: { group: CountedGroup }) {
  const words =
    compared === "blank"
      ? t(`setup.compared.blank.${settings.value.compare}`)
      : compared !== "yes"
        ? t(`setup.compared.${compared}`)
        : people < FEW_PEOPLE
          ? t("setup.compared.few")
          : undefined;
  return words ? <span class="hint">{words}</span> : null;
}

function AddColumn() {
  const offered = otherColumns().map(({ name }) => name);
  const column = offered.includes(picked.value) ? picked.value : "";
  const likely = offered.filter(looksProtected);
  return (
    <>
      {likely.length > 0 && (
        <div class="field">
          <h3 id="setup-likely">{t("setup.likely")}</h3>
          {/* biome-ignore lint/a11y/useSemanticElements: buttons that go together, not fields of a form */}
          <span class="row" role="group" aria-labelledby="setup-likely">
            {likely.map((name) => (
              <button type="button" key={name} onClick={() => setRole(name, "protected")}>
                {rich("setup.protectOne", { column: <Words>{columnText(name)}</Words> })}
              </button>
            ))}
          </span>
        </div>
      )}
      <Field label={t("setup.protectAdd")}>
        {(ids) => (
          <span class="row">
            <Select
              {...ids}
              value={column}
              empty={t("setup.choose")}
              choices={offered}
              words={columnText}
              named
              onChange={(name) => {
                picked.value = name;
              }}
            />
            <button
              type="button"
              disabled={column === ""}
              onClick={() => {
                picked.value = "";
                setRole(column, "protected");
              }}
            >
              {t("setup.protect")}
            </button>
          </span>
        )}
      </Field>
    </>
  );
}

function Proxies({ found }: { found: readonly ProxyNotice[] }) {
  const shown = found.filter(({ column }) => !settings.value.ignore.includes(column));
  const rest = shown.slice(FEW_PROXIES);
  return (
    <>
      {shown.slice(0, FEW_PROXIES).map(proxyNote)}
      {rest.length > 0 && (
        <details>
          <summary>{t("setup.moreProxies", { count: rest.length })}</summary>
          <div class="stack">{rest.map(proxyNote)}</div>
        </details>
      )}
    </>
  );
}

function proxyNote({ line, column, protectedColumn, first, second }: ProxyNotice) {
  return (
    <Notice kind="warning" key={line + protectedColumn}>
      <p>
        <strong>
          {rich("setup.proxy", {
            line: <Words>{line}</Words>,
            column: <Words>{columnText(protectedColumn)}</Words>,
          })}
        </strong>{" "}
        {rich("setup.proxyTrue", {
          first: percent(first.share, first.people),
          firstGroup: <Words>{valueName(settings.value, protectedColumn, first.group)}</Words>,
          second: percent(second.share, second.people),
          secondGroup: <Words>{valueName(settings.value, protectedColumn, second.group)}</Words>,
        })}
      </p>
      <p>
        <button type="button" onClick={() => setRole(column, "ignore")}>
          {t("setup.ignore", { column: columnText(column) })}
        </button>
      </p>
    </Notice>
  );
}
