import { Heading } from "../../parts/heading.tsx";
import { selected } from "../../state/cards.ts";
import { cardTab } from "../../state/person.ts";
import { t } from "../../text/text.ts";
import { ChangeCard } from "../edit/change-card.tsx";
import { CardChoice } from "./card-choice.tsx";
import { ReadCard } from "./read-card.tsx";
import { Tabs } from "./tabs.tsx";
import { TryPerson } from "./try-person.tsx";

/** One card, to read, to try on a person, or to change. */
export function CardScreen() {
  const learnt = selected.value;
  return (
    <>
      <Heading>{t("step.card")}</Heading>
      {learnt && (
        <>
          <CardChoice learnt={learnt} />
          <Tabs
            label={t("card.views")}
            tabs={[
              { id: "read", label: t("card.read") },
              { id: "try", label: t("card.try") },
              { id: "change", label: t("edit.tab") },
            ]}
            open={cardTab.value}
            onOpen={(tab) => {
              cardTab.value = tab;
            }}
          >
            {cardTab.value === "read" && <ReadCard learnt={learnt} />}
            {cardTab.value === "try" && <TryPerson learnt={learnt} />}
            {cardTab.value === "change" && <ChangeCard learnt={learnt} />}
          </Tabs>
        </>
      )}
    </>
  );
}
