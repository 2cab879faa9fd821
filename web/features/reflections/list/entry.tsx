import { Link } from "@tanstack/react-router";
import type { ListItem } from "#contract/reflection-list.ts";
import { moods } from "#contract/reflections.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { Sun } from "#web/ui/sun.tsx";
import { splitAtMarks, startNearMark } from "./month-groups.ts";

export function Entry({ item }: { item: ListItem }) {
  return (
    <Link className="entry" to="/reflections/$id" params={{ id: item.id }}>
      <span className="entry__day" lang={dateLanguage()}>
        <span className="visually-hidden">{formatDay(item.day, "full")}</span>
        <b aria-hidden="true">{formatDay(item.day, "number")}</b>
        <span aria-hidden="true">{formatDay(item.day, "shortWeekday")}</span>
      </span>
      {item.damaged ? <DamagedWords id={item.id} /> : <EntryWords item={item} />}
      {item.mood !== null && (
        <Sun height={item.mood} label={moods.find(({ value }) => value === item.mood)?.label ?? ""} />
      )}
    </Link>
  );
}

function EntryWords({ item }: { item: ListItem }) {
  const { title, tags, word_count } = item;
  const { excerpt, marks } = startNearMark(item);
  return (
    <span className="entry__body">
      {title && (
        <span className="entry__title" dir="auto">
          {title}
        </span>
      )}
      {excerpt && (
        <span className={title ? "entry__words" : "entry__words entry__words--alone"} dir="auto">
          {splitAtMarks(excerpt, marks).map(({ text, start, isMarked }) =>
            isMarked ? <mark key={start}>{text}</mark> : text,
          )}
        </span>
      )}
      <span className="entry__meta">
        {tags.map((tag) => (
          <span key={tag} className="tag" dir="auto">
            {tag}
          </span>
        ))}
        {word_count > 0 ? (
          <span className="tabular">
            {word_count.toLocaleString()} {word_count === 1 ? "word" : "words"}
          </span>
        ) : (
          !title && <span>No words</span>
        )}
      </span>
    </span>
  );
}

function DamagedWords({ id }: { id: string }) {
  return (
    <span className="entry__body">
      <span className="entry__title">This reflection can’t be opened</span>
      <span className="entry__meta">
        <span>
          Its id is <code className="id">{id}</code>
        </span>
      </span>
    </span>
  );
}
