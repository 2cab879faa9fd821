import { Link } from "@tanstack/react-router";
import { type ListItem, moods } from "#contract/reflections.ts";
import { Sun } from "#web/ui/sun.tsx";
import { MarkedText } from "./marked-text.tsx";
import { dayLabels } from "./months.ts";

export function ReflectionEntry({ reflection }: { reflection: ListItem }) {
  const { number, weekday, whole } = dayLabels(reflection.day);
  const mood = moods.find(({ value }) => value === reflection.mood);
  return (
    <li>
      <Link className="entry" to="/reflections/$id" params={{ id: reflection.id }}>
        <span className="entry__day">
          <span className="visually-hidden">{whole}</span>
          <b aria-hidden="true">{number}</b>
          <span aria-hidden="true">{weekday}</span>
        </span>
        {reflection.damaged ? <DamagedWords id={reflection.id} /> : <EntryWords reflection={reflection} />}
        {mood && <Sun height={mood.value} label={mood.label} />}
      </Link>
    </li>
  );
}

function EntryWords({ reflection: { title, excerpt, marks, tags } }: { reflection: ListItem }) {
  return (
    <span className="entry__body">
      {title && (
        <span className="entry__title" dir="auto">
          {title}
        </span>
      )}
      {excerpt && (
        <span className="entry__words" dir="auto">
          <MarkedText text={excerpt} marks={marks} />
        </span>
      )}
      {!title && !excerpt && <span className="entry__words quiet">No words, only how the day was.</span>}
      {tags.length > 0 && (
        <span className="entry__meta">
          {tags.map((tag) => (
            <span className="tag" dir="auto" key={tag}>
              {tag}
            </span>
          ))}
        </span>
      )}
    </span>
  );
}

function DamagedWords({ id }: { id: string }) {
  return (
    <span className="entry__body">
      <span className="entry__words">This reflection can’t be opened: what is stored of it was altered.</span>
      <span className="entry__meta">{id}</span>
    </span>
  );
}
