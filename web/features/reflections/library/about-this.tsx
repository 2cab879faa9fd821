import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Waypoints } from "lucide-react";
import { useState } from "react";
import type { QuestionFilter } from "#contract/chat/messages.ts";
import type { Day } from "#contract/day-rules.ts";
import { formatList, joinSentences } from "#contract/formats.ts";
import { type About, searchAbout } from "#contract/meaning/about.ts";
import { t } from "#contract/translate.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { moodLabel } from "#web/lib/feelings.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadNote } from "#web/ui/load-note.tsx";
import { Sun } from "#web/ui/sun.tsx";

/** Longer than the delay after which the server indexes. */
const pollMs = 8_000;

const aboutQuery = (question: string, today: Day) =>
  queryOptions({
    ...apiQuery(["reflections", "about", question, today], searchAbout, {
      body: { question, today, limit: 6 },
    }),
    // The server reads the rest a few seconds after the last request.
    refetchInterval: ({ state: { data } }) => (data && data.left > 0 ? pollMs : false),
  });

type AboutThisProps = {
  question: string;
  today: Day;
  /** How many the words found, if that is few. */
  few: number | null;
};

/** Passages close in meaning to the search: right away if the words found little, otherwise on request. */
export function AboutThis({ question, today, few }: AboutThisProps) {
  const [asked, setAsked] = useState<string | null>(null);
  const isAsked = few !== null || asked === question;
  const { data, error, refetch } = useQuery({ ...aboutQuery(question, today), enabled: isAsked });
  if (!isAsked)
    return (
      <Button className="about-this" variant="plain" onClick={() => setAsked(question)} Icon={Waypoints}>
        {t("About this")}
      </Button>
    );
  return (
    <section className="memories-card about-card" aria-labelledby="about-card">
      <h2 className="sidebar__name" id="about-card">
        {t("Close in meaning")}
      </h2>
      <div aria-live="polite">
        {error ? (
          <LoadNote error={error} retry={refetch} />
        ) : (
          <p className="about-card__note">{data ? noteOf(data, few === 0) : t("Looking…")}</p>
        )}
      </div>
      {data && data.passages.length > 0 && <Passages passages={data.passages} />}
    </section>
  );
}

const Passages = ({ passages }: Pick<About, "passages">) => (
  <ul className="about-card__list" aria-label={t("Close in meaning")}>
    {passages.map(({ reflection_id, day, mood, title, text }) => (
      <li key={`${reflection_id} ${text}`}>
        <Link className="memory" to="/reflections/$id" params={{ id: reflection_id }}>
          <span className="memory__when">
            {mood !== null && <Sun height={mood} label={moodLabel(mood)} />}
            <span lang={dateLanguage()}>{formatDay(day, "full")}</span>
          </span>
          {title !== "" && (
            <span className="about-card__title" dir="auto">
              {title}
            </span>
          )}
          <span className="memory__words" dir="auto">
            {text}
          </span>
        </Link>
      </li>
    ))}
  </ul>
);

/** What was searched and what could not be. */
function noteOf({ filters, passages, left }: About, foundNoWords: boolean): string {
  const found =
    passages.length === 0
      ? [t("Nothing similar was found.")]
      : [
          foundNoWords
            ? t("No reflections contain these words. These may say the same in other words.")
            : t("These may say the same in other words."),
        ];
  // Translators: Words of a question, and how they were understood, such as “last week”: 2 to 8 November.
  const within = filters.map((filter) =>
    t("“{words}”: {meaning}.", { words: filter.words, meaning: inWords(filter) }),
  );
  const waiting =
    left === 0
      ? []
      : [
          t("{left, plural, one {# reflection is} other {# reflections are}} still to be read for this.", {
            left,
          }),
        ];
  return joinSentences([...found, ...within, ...waiting]);
}

function inWords(filter: QuestionFilter): string {
  if (filter.kind === "moods")
    return formatList(
      filter.moods.map((mood) => moodLabel(mood)),
      { type: "unit" },
    );
  if (filter.from === filter.to) return formatDay(filter.from, "full");
  const span = { from: formatDay(filter.from, "full"), to: formatDay(filter.to, "full") };
  return filter.any_year ? t("{from} to {to}, and in earlier years", span) : t("{from} to {to}", span);
}
