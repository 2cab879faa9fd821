import { ArrowDown, ArrowUp, Printer } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { flushSync } from "react-dom";
import type { Span } from "#contract/letters/letter-rules.ts";
import { t, tc } from "#contract/translate.ts";
import { classNames } from "#web/lib/class-names.ts";
import { dateLanguage, formatDays } from "#web/lib/dates.ts";
import { Button, Chip, TextButton } from "#web/ui/button.tsx";
import { Pane } from "#web/ui/frost.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Cautions, LineWords, sectionNames } from "./choices.tsx";
import { type SessionDraft, swapped } from "./session-draft.ts";
import type { Line, Section } from "./session-lines.ts";

type SessionSheetProps = {
  span: Span | null;
  lines: Record<Section, Line[]> | null;
  draft: SessionDraft;
  change: (part: Partial<SessionDraft>) => void;
  onNext: () => void;
};

/** The printable page and its actions. */
export function SessionSheet({ span, lines, draft, change, onNext }: SessionSheetProps) {
  const [isOrdering, setOrdering] = useState(false);
  const parts = draft.order
    .map((section) => ({ section, shown: chosenLines(lines?.[section] ?? [], draft.chosen) }))
    .filter(({ shown }) => shown.length > 0);
  const keys = parts.flatMap(({ shown }) => shown.map(({ key }) => key));
  const lost = lines ? draft.chosen.length - keys.length : 0;
  const isEmpty = keys.length === 0 && draft.note.trim() === "";
  return (
    <Pane className="session__page" id="the-page">
      <div className="session__acts">
        {!isEmpty && (
          <Button variant="primary" Icon={Printer} onClick={() => window.print()}>
            {t("Print or save as PDF")}
          </Button>
        )}
        {keys.length > 1 && (
          <Chip pressed={isOrdering} onClick={() => setOrdering(!isOrdering)}>
            {tc("verb", "Order")}
          </Chip>
        )}
        {(!isEmpty || lost > 0) && <Button onClick={onNext}>{tc("session page", "New page")}</Button>}
      </div>
      {lost > 0 && (
        <p className="session__lost">
          {t(
            "{count, plural, =1 {One chosen line is not on the page, because the period or the words have changed.} other {# chosen lines are not on the page, because the period or the words have changed.}}",
            { count: lost },
          )}{" "}
          <TextButton onClick={() => change({ chosen: draft.chosen.filter((key) => keys.includes(key)) })}>
            {t("Leave out")}
          </TextButton>
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <article className="session-sheet" aria-label={tc("session page", "The page")} tabIndex={0}>
        <h2 className="session-sheet__title">{t("For my session")}</h2>
        {span && (
          <p className="session-sheet__period" lang={dateLanguage()}>
            {formatDays(span.from, span.to, "dateAndYear")}
          </p>
        )}
        {isEmpty && (
          <p className="session-sheet__empty">{t("Nothing is chosen yet. What you choose appears here.")}</p>
        )}
        {draft.note.trim() !== "" && (
          <p className="session-sheet__note" dir="auto">
            {draft.note.trim()}
          </p>
        )}
        {parts.map(({ section, shown }, at) => (
          <section key={section}>
            <h3 className="session-sheet__name">
              {sectionNames()[section]}
              {isOrdering && (
                <Moves
                  name={sectionNames()[section]}
                  before={parts[at - 1]?.section}
                  after={parts[at + 1]?.section}
                  onSwap={(other) => change({ order: swapped(draft.order, section, other) })}
                />
              )}
            </h3>
            <ul className={classNames(section === "moods" && !isOrdering && "session-sheet__columns")}>
              {shown.map((line, place) => (
                <li key={line.key}>
                  <LineWords line={line} />
                  {isOrdering && (
                    <Moves
                      name={line.quote ?? line.text ?? ""}
                      before={shown[place - 1]?.key}
                      after={shown[place + 1]?.key}
                      onSwap={(other) => change({ chosen: swapped(draft.chosen, line.key, other) })}
                    />
                  )}
                </li>
              ))}
            </ul>
            <Cautions lines={shown} />
          </section>
        ))}
      </article>
    </Pane>
  );
}

function chosenLines(lines: readonly Line[], chosen: readonly string[]): Line[] {
  const byKey = new Map(lines.map((line) => [line.key, line]));
  return chosen.flatMap((key) => byKey.get(key) ?? []);
}

type MovesProps<Item> = {
  name: string;
  before: Item | undefined;
  after: Item | undefined;
  onSwap: (other: Item) => void;
};

function Moves<Item>({ name, before, after, onSwap }: MovesProps<Item>) {
  const move = (other: Item | undefined) => (event: MouseEvent<HTMLButtonElement>) => {
    if (other === undefined) return;
    flushSync(() => onSwap(other));
    // An element that is moved in the document loses the focus.
    event.currentTarget.focus();
  };
  if (before === undefined && after === undefined) return null;
  return (
    <span className="session-sheet__moves">
      <IconButton
        label={t("Move up: {name}", { name })}
        disabled={before === undefined}
        onClick={move(before)}
        Icon={ArrowUp}
        small
      />
      <IconButton
        label={t("Move down: {name}", { name })}
        disabled={after === undefined}
        onClick={move(after)}
        Icon={ArrowDown}
        small
      />
    </span>
  );
}
