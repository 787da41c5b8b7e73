import { EXPORT_FORMATS } from "@fairscore/core";
import { signal } from "@preact/signals";
import type { LearntCard } from "../../model/learnt-card.ts";
import { SelectField } from "../../parts/select.tsx";
import { svgToPng } from "../../parts/svg-to-png.ts";
import { ask } from "../../state/desk.ts";
import { t } from "../../text/text.ts";

/** Those without a button of their own. */
const FORMATS = EXPORT_FORMATS.filter((format) => format.name !== "json" && format.name !== "html");
type FormName = (typeof FORMATS)[number]["name"];

const chosen = signal<FormName>("xlsx");

export type SaveFile = (what: string, extension: string, type: string, content: BlobPart) => void;

/** The card for other programs and documents: one choice, one button. */
export function OtherForms(props: { card: LearntCard; closed: boolean; act: Act; save: SaveFile }) {
  const { card, closed, act, save } = props;
  return (
    <div class="row other-forms">
      <SelectField
        label={t("audit.otherForm")}
        value={chosen.value}
        choices={FORMATS.map(({ name }) => name)}
        words={(name) => {
          const { ending } = FORMATS.find((format) => format.name === name)!;
          return t("audit.formAs", { form: t(`audit.form.${name}`), ending });
        }}
        onChange={(name) => {
          chosen.value = name;
        }}
      />
      <button
        type="button"
        disabled={closed}
        aria-describedby="export-why"
        onClick={() => act(() => saveAs(card, chosen.value, save))}
      >
        {t("audit.saveForm")}
      </button>
    </div>
  );
}

/** Does something that may fail, and says so then. */
type Act = (what: () => Promise<void>) => Promise<void>;

async function saveAs(card: LearntCard, to: FormName, save: SaveFile): Promise<void> {
  const { system, audit } = card;
  const { ending, mediaType } = FORMATS.find(({ name }) => name === to)!;
  const made = await ask("exported", { system, audit, to: to === "png" ? "svg" : to });
  const content = to === "png" ? await svgToPng(made as string) : (made as BlobPart);
  save(to === "html-calculator" ? "calculator" : "scorecard", ending.slice(1), mediaType, content);
}
