import { Link } from "@tanstack/react-router";
import type { Day } from "#contract/day-rules.ts";
import { t } from "#contract/translate.ts";
import { quotedPlace } from "#web/lib/cited-place.ts";
import { DayTime } from "#web/ui/day-time.tsx";

type RevisitQuoteProps = {
  words: string;
  source: {
    reflection_id: string;
    revision: number;
    day: Day | null;
    title: string;
    place: { start: number; end: number } | null;
    stands?: "here" | "changed";
  };
};

/** The words with a link to the place on their page. */
export const RevisitQuote = ({
  words,
  source: { reflection_id, revision, day, title, place, stands },
}: RevisitQuoteProps) => (
  <>
    <blockquote className="revisit__words" dir="auto">
      {words}
    </blockquote>
    <p className="revisit__source">
      <Link
        className="link"
        to="/reflections/$id"
        params={{ id: reflection_id }}
        search={place ? { cited: quotedPlace({ revision, ...place }) } : {}}
      >
        {day ? <DayTime day={day} format="dateAndYear" /> : t("The page")}
      </Link>
      {title && <bdi className="revisit__title">{title}</bdi>}
      {stands === "changed" && <span>{t("You have changed this part of the page since.")}</span>}
    </p>
  </>
);
