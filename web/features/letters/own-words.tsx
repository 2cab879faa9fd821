import type { ReactNode } from "react";
import type { Quoted } from "#contract/letters/letters.ts";
import { t } from "#contract/translate.ts";
import { quotedPlace } from "#web/lib/cited-place.ts";
import { DayTime } from "#web/ui/day-time.tsx";
import { TextLink } from "#web/ui/link.tsx";

type Words = Pick<Quoted, "reflection_id" | "revision" | "day" | "place" | "text">;

/** A link to a reflection, at the quoted words if their place is known. */
export const OpenAtPlace = ({ words, children }: { words: Words; children: ReactNode }) => (
  <TextLink
    to="/reflections/$id"
    params={{ id: words.reflection_id }}
    search={words.place ? { cited: quotedPlace({ revision: words.revision, ...words.place }) } : {}}
  >
    {children}
  </TextLink>
);

/** A person's own words, with the day they are from. */
export function OwnWords({ quote }: { quote: Quoted }) {
  if (quote.stands === "gone")
    return (
      <p className="letter__lost">{t("What was here is gone from your journal, or kept from AI since.")}</p>
    );
  return (
    <figure className="letter__quote">
      {quote.stands === "here" ? (
        <blockquote dir="auto">{quote.text}</blockquote>
      ) : (
        <p className="letter__lost">{t("These words have changed since.")}</p>
      )}
      <figcaption>
        <OpenAtPlace words={quote}>
          <DayTime day={quote.day} format="dayAndMonth" />
        </OpenAtPlace>
      </figcaption>
    </figure>
  );
}
