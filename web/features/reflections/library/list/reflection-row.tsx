import { Link } from "@tanstack/react-router";
import { Sprout, Star } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import type { ListItem } from "#contract/reflections/reflection-list.ts";
import { t, tc } from "#contract/translate.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { moodLabel } from "#web/lib/feelings.ts";
import { splitAtMarks } from "#web/lib/marked-parts.ts";
import type { Page } from "#web/lib/page.ts";
import { rich } from "#web/lib/rich.ts";
import { Sun } from "#web/ui/sun.tsx";
import { inWords } from "../../count-words.ts";
import { daysLeftInWords, startNearMark } from "./list-rows.ts";
import { PictureStrip } from "./picture-strip.tsx";

type ReflectionRowProps = {
  item: ListItem;
  /** The list is not in order of days, so each row shows its date in full. */
  withDate?: boolean;
  /** The row above shows its date already. */
  isSameDay?: boolean;
  /** The list is sorted by length, so each row shows its own. */
  withLength?: boolean;
  /** Its page, if only this device has it. It may have no id yet. */
  unsent?: Page | null;
  /** In select mode: whether it is chosen, and what a press does. */
  choice?: { isChosen: boolean; onToggle: (event: MouseEvent) => void } | undefined;
};

/** One reflection of the list: a link to it, or in select mode a box to tick. */
export function ReflectionRow({ choice, unsent, ...props }: ReflectionRowProps) {
  const { item } = props;
  if (unsent?.kind === "daily")
    return (
      <Link className="reflection-row" to="/dashboard" search={{ day: unsent.day }} data-focus>
        <RowContent {...props} />
      </Link>
    );
  if (!choice) {
    return (
      <Link
        className="reflection-row"
        to="/reflections/$id"
        params={{ id: item.id }}
        state={{ is_from_list: true }}
        data-focus
      >
        <RowContent {...props} />
      </Link>
    );
  }
  return (
    <label className="reflection-row reflection-row--choice" data-chosen={choice.isChosen || undefined}>
      <input
        className="tick"
        type="checkbox"
        // Translators: The title or first words of a reflection, or the name of a picture, and its date.
        aria-label={t("{name}, {day}", { name: nameOf(item), day: formatDay(item.day, "full") })}
        checked={choice.isChosen}
        // A change event does not include whether Shift was held.
        onClick={choice.onToggle}
        onChange={noChange}
        data-focus
      />
      <RowContent {...props} />
    </label>
  );
}

const noChange = () => undefined;

export const nameOf = (item: ListItem) =>
  item.title || (item.damaged ? t("Can’t be opened") : item.excerpt?.slice(0, 60)) || t("Without words");

function RowContent({
  item,
  withDate,
  isSameDay,
  withLength,
}: Omit<ReflectionRowProps, "choice" | "unsent">) {
  return (
    <>
      <span className="reflection-row__day" lang={dateLanguage()}>
        <span className="visually-hidden">{formatDay(item.day, "full")}</span>
        {!isSameDay && (
          <>
            <b aria-hidden="true">{Number(item.day.slice(8))}</b>
            <span aria-hidden="true">{formatDay(item.day, withDate ? "shortMonth" : "shortWeekday")}</span>
          </>
        )}
      </span>
      {item.damaged ? (
        <DamagedWords item={item} />
      ) : (
        <RowText item={item} withDate={withDate} withLength={withLength} />
      )}
      {item.mood !== null && <Sun height={item.mood} label={moodLabel(item.mood)} />}
    </>
  );
}

type WordsProps = { item: ListItem; withDate: boolean | undefined; withLength: boolean | undefined };

function RowText({ item, withDate, withLength }: WordsProps) {
  const { title, tags = [], word_count, pictures = [], picture_count } = item;
  const { excerpt, marks } = startNearMark(item);
  const meta: ReactNode[] = [
    ...tags.map((tag) => (
      <span key={`#${tag}`} className="tag" dir="auto">
        {tag}
      </span>
    )),
    item.starred && (
      <span key="starred">
        <Star className="icon icon--small" />
        {t("Starred")}
      </span>
    ),
    item.kind === "activity" && (
      <span key="kind">
        <Sprout className="icon icon--small" />
        {t("Activity")}
      </span>
    ),
    item.kind === "free" && <span key="kind">{tc("kind of reflection", "Free")}</span>,
    withDate && (
      <span key="year" aria-hidden="true">
        {item.day.slice(0, 4)}
      </span>
    ),
    withLength && word_count > 0 && (
      <span key="length" className="tabular">
        {inWords(word_count)}
      </span>
    ),
    item.deleted_at !== null && <span key="left">{daysLeftInWords(item.deleted_at, new Date())}</span>,
  ].filter(Boolean);
  return (
    <span className="reflection-row__body">
      {title && (
        <span className="reflection-row__title" dir="auto">
          {title}
        </span>
      )}
      {excerpt && (
        <span
          className={title ? "reflection-row__words" : "reflection-row__words reflection-row__words--alone"}
          dir="auto"
        >
          {splitAtMarks(excerpt, marks).map(({ text, start, isMarked }) =>
            isMarked ? <mark key={start}>{text}</mark> : text,
          )}
        </span>
      )}
      {!title && !excerpt && picture_count === 0 && (
        <span className="reflection-row__wordless">{t("A page without words")}</span>
      )}
      {pictures.length > 0 && <PictureStrip pictures={pictures} count={picture_count} />}
      {meta.length > 0 && <span className="reflection-row__meta">{meta}</span>}
    </span>
  );
}

function DamagedWords({ item }: { item: ListItem }) {
  return (
    <span className="reflection-row__body">
      <span className="reflection-row__title">{t("This reflection can’t be opened")}</span>
      <span className="reflection-row__meta">
        <span>
          {rich("Its id is <code>{id}</code>", {
            id: item.id,
            code: (id) => <code className="id">{id}</code>,
          })}
        </span>
        {item.deleted_at !== null && <span>{daysLeftInWords(item.deleted_at, new Date())}</span>}
      </span>
    </span>
  );
}
