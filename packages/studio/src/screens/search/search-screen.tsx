import { Heading } from "../../parts/heading.tsx";
import { cards } from "../../state/cards.ts";
import { news, stopSearch } from "../../state/search.ts";
import { whole } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";

export function SearchScreen() {
  const now = news.value;
  return (
    <>
      <Heading>{t("step.search")}</Heading>
      <button type="button" onClick={stopSearch}>
        {t("search.stop")}
      </button>
      {now && (
        <p>
          {whole(now.best ?? 0)} {whole(now.floor)}
        </p>
      )}
      {cards.value.length > 0 && <a href="#card">{t("search.toCard")}</a>}
    </>
  );
}
