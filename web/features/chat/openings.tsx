import { useQuery } from "@tanstack/react-query";
import { DayTime } from "#web/ui/day-time.tsx";
import { openingsQuery } from "./chat-queries.ts";

/** Ways to begin, drawn from the person's own week. */
export function Openings({ onChoose }: { onChoose: (text: string) => void }) {
  const { data } = useQuery(openingsQuery);
  const openings = data?.openings ?? [];
  return (
    <div className="openings">
      <h2 className="openings__title">What is on your mind?</h2>
      <p className="openings__words">
        Ask about what you have written, or talk something over. Answers about you show the reflections they
        come from.
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
  const who = isAi ? "An AI" : "Not an AI";
  if (!data || data.all === 0) return `${who}.`;
  const all = data.all === 1 ? "one reflection" : `${data.all.toLocaleString("en")} reflections`;
  if (data.read >= data.all) return `Answers from your ${all}. ${who}.`;
  return `Answers from ${data.read.toLocaleString("en")} of your ${all}. ${who}.`;
}
