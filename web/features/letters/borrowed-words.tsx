import { t } from "#contract/translate.ts";
import { rich } from "#web/lib/rich.ts";
import "./borrowed.css";
import { useQuery } from "@tanstack/react-query";
import type { Day } from "#contract/day-rules.ts";
import type { Borrowed } from "#contract/letters/borrowed.ts";
import { TextButton } from "#web/ui/button.tsx";
import { DayTime } from "#web/ui/day-time.tsx";
import { borrowedQuery, usePutAway } from "./letter-queries.ts";
import { laterInWords } from "./letter-words.ts";
import { OpenAtPlace } from "./own-words.tsx";

/** For a low day: the person's own words after an earlier low day. */
export default function BorrowedWords({ day, words }: { day: Day; words: number }) {
  // Requested again as the page grows, a few times in all.
  const { data } = useQuery(borrowedQuery(day, Math.min(Math.floor(words / 20), 5)));
  return data?.borrowed ? <Words day={day} borrowed={data.borrowed} /> : null;
}

function Words({ day, borrowed: { low, later } }: { day: Day; borrowed: Borrowed }) {
  const putAway = usePutAway(day);
  return (
    <section className="sidebar__part borrowed" aria-label={t("From an earlier day")}>
      <h2 className="sidebar__name">{t("From an earlier day")}</h2>
      <p className="borrowed__said">
        {rich("From <day></day>, another low day:", {
          day: () => (
            <OpenAtPlace words={low}>
              <DayTime day={low.day} format="dateAndYear" />
            </OpenAtPlace>
          ),
        })}
      </p>
      <blockquote className="borrowed__words" dir="auto">
        {low.text}
      </blockquote>
      <p className="borrowed__said">
        <OpenAtPlace words={later}>{laterInWords({ low, later })}</OpenAtPlace>
      </p>
      <blockquote className="borrowed__words" dir="auto">
        {later.text}
      </blockquote>
      <div className="borrowed__acts">
        <TextButton disabled={putAway.isPending} onClick={() => putAway.mutate("day")}>
          {t("Hide for today")}
        </TextButton>
        <TextButton disabled={putAway.isPending} onClick={() => putAway.mutate("good")}>
          {t("Don’t offer this")}
        </TextButton>
      </div>
      {putAway.error && <p role="alert">{putAway.error.message}</p>}
    </section>
  );
}
