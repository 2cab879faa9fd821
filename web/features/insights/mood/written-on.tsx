import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Day } from "#contract/day-rules.ts";
import type { ListItem } from "#contract/reflections/reflection-list.ts";
import { t } from "#contract/translate.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { moodLabel } from "#web/lib/feelings.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { LoadNote } from "#web/ui/load-note.tsx";
import { Sun } from "#web/ui/sun.tsx";
import { writtenOnQuery } from "../insight-queries.ts";

type WrittenOnProps = { day: Day; onClose: () => void };

/** The reflections of a day, below the chart in which it was chosen. Takes the focus. */
export function WrittenOn({ day, onClose }: WrittenOnProps) {
  const { data, error, refetch } = useQuery(writtenOnQuery(day));
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each day that is opened
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView({ block: "nearest" });
  }, [day]);
  return (
    <section
      className="written-on"
      aria-labelledby="written-on"
      aria-busy={!data && !error}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <h3 className="written-on__day" id="written-on" ref={heading} tabIndex={-1} lang={dateLanguage()}>
        {formatDay(day, "full")}
      </h3>
      <IconButton tight label={t("Close this day")} onClick={onClose} Icon={X} />
      {error && !data && (
        <div className="insight__failed">
          <LoadNote error={error} retry={refetch} />
        </div>
      )}
      {data && (
        <ul className="written-on__list">
          {data.length === 0 && <li className="quiet">{t("Nothing was written on this day.")}</li>}
          {data.map((item) => (
            <li key={item.id}>
              <WrittenLink item={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const WrittenLink = ({ item: { id, mood, title, excerpt, damaged } }: { item: ListItem }) => (
  <Link className="memory" to="/reflections/$id" params={{ id }}>
    {(mood !== null || title) && (
      <span className="memory__when">
        {mood !== null && <Sun height={mood} label={moodLabel(mood)} />}
        <span dir="auto">{title}</span>
      </span>
    )}
    <span className="memory__words" dir="auto">
      {damaged ? t("This reflection can’t be opened") : excerpt || t("A page without words")}
    </span>
  </Link>
);
