import { useQuery } from "@tanstack/react-query";
import { joinSentences } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { DayTime } from "#web/ui/day-time.tsx";
import { openingsQuery } from "./chat-queries.ts";

/** Ways to begin, drawn from the person's own week. */
export function Openings({ onChoose }: { onChoose: (text: string) => void }) {
  const { data } = useQuery(openingsQuery);
  const openings = data?.openings ?? [];
  return (
    <div className="openings">
      <h2 className="openings__title">{t("What is on your mind?")}</h2>
      <p className="openings__words">
        {t(
          "Ask about what you have written, or talk something over. Answers about you show the reflections they come from.",
        )}
      </p>
      <ul>
        {openings.map(({ text, day }) => (
          <li key={text}>
            <button type="button" className="opening" onClick={() => onChoose(text)}>
              <span dir="auto">{text}</span>
              {day && <DayTime className="small quiet" day={day} format="dayAndMonth" />}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** “Answers from 211 of your 214 reflections. An AI.” */
export function ReadingWords({ isAi }: { isAi: boolean }) {
  const { data } = useQuery(openingsQuery);
  const who = isAi ? t("An AI.") : t("Not an AI.");
  if (!data || data.all === 0) return who;
  const { read, all } = data;
  const from =
    read >= all
      ? t("{all, plural, =1 {Answers from your one reflection.} other {Answers from your # reflections.}}", {
          all,
        })
      : t(
          "{all, plural, =1 {Answers from {read, number} of your one reflection.} other {Answers from {read, number} of your # reflections.}}",
          { read, all },
        );
  return joinSentences([from, who]);
}
