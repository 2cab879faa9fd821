import { type ReactNode, useState } from "react";
import type { Day } from "#contract/day-rules.ts";
import { t, tc } from "#contract/translate.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { rich } from "#web/lib/rich.ts";
import { TextButton } from "#web/ui/button.tsx";
import { DayTime } from "#web/ui/day-time.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { type SessionDraft, withChosen } from "./session-draft.ts";
import { type Line, type Section, sections } from "./session-lines.ts";

export const sectionNames = (): Record<Section, string> => ({
  moods: t("Moods"),
  check_ins: "Check-ins",
  themes: t("Who and what came up"),
  facts: t("Daily facts"),
  came_back: t("What came back"),
  quotes: t("In my own words"),
});

type ChoicesProps = {
  lines: Record<Section, Line[]>;
  draft: SessionDraft;
  change: (part: Partial<SessionDraft>) => void;
  /** The last day of which the sentences are not offered. */
  leftOutTo: Day | null;
};

/** The lines that a period offers, by kind. None is chosen at first. */
export function Choices({ lines, draft, change, leftOutTo }: ChoicesProps) {
  const offered = sections.filter((section) => lines[section].length > 0);
  if (offered.length === 0)
    return (
      <p className="session__none">
        {t("Nothing was written in this period. Choose a longer one, or take only a note of your own.")}
      </p>
    );
  const chosen = new Set(draft.chosen);
  return offered.map((section) => {
    const all = lines[section];
    const open = all.filter(({ hasSign }) => !hasSign);
    const set = (wanted: readonly string[], on: boolean) =>
      change({
        chosen: on
          ? withChosen(
              draft.chosen,
              wanted,
              all.map(({ key }) => key),
            )
          : draft.chosen.filter((key) => !wanted.includes(key)),
      });
    const hasAll = open.every(({ key }) => chosen.has(key));
    const toggles = { chosen, set };
    return (
      <fieldset key={section} className="session__section">
        <legend className="session__name">{sectionNames()[section]}</legend>
        {section === "quotes" ? (
          <>
            <p className="small quiet">{t("Your own sentences, by page, the latest first.")}</p>
            <Pages lines={open} {...toggles} />
            {leftOutTo && (
              <p className="small quiet" lang={dateLanguage()}>
                {t(
                  "Sentences up to {date} are left out, because there are too many. Choose a shorter period to see them.",
                  { date: formatDay(leftOutTo, "dateAndYear") },
                )}
              </p>
            )}
          </>
        ) : (
          <>
            {open.length > 1 && (
              <TextButton
                onClick={() =>
                  set(
                    open.map(({ key }) => key),
                    !hasAll,
                  )
                }
                aria-label={
                  hasAll
                    ? t("Choose none: {section}", { section: sectionNames()[section] })
                    : t("Choose all: {section}", { section: sectionNames()[section] })
                }
              >
                {hasAll ? tc("lines", "Choose none") : tc("lines", "Choose all")}
              </TextButton>
            )}
            <Lines lines={open} {...toggles} />
          </>
        )}
        <Cautions lines={open} />
        <Signed lines={all.filter(({ hasSign }) => hasSign)} isByPage={section === "quotes"} {...toggles} />
      </fieldset>
    );
  });
}

type TogglesProps = {
  lines: readonly Line[];
  chosen: ReadonlySet<string>;
  set: (keys: readonly string[], on: boolean) => void;
};

const shownAtFirst = 20;

/** A long list shows its beginning first. */
function Lines({ lines, chosen, set }: TogglesProps) {
  const [isWhole, setWhole] = useState(false);
  const hasMore = lines.length > shownAtFirst + 5 && !isWhole;
  return (
    <>
      {(hasMore ? lines.slice(0, shownAtFirst) : lines).map((line) => (
        <label key={line.key} className="check">
          <input
            type="checkbox"
            checked={chosen.has(line.key)}
            onChange={({ target }) => set([line.key], target.checked)}
          />
          <LineWords line={line} />
        </label>
      ))}
      {hasMore && (
        <TextButton onClick={() => setWhole(true)}>
          {t("{count, plural, one {Show all #} other {Show all #}}", { count: lines.length })}
        </TextButton>
      )}
    </>
  );
}

/** The sentences of each page, which are drawn only while it is open. */
const Pages = ({ lines, ...toggles }: TogglesProps) =>
  [...Map.groupBy(lines, ({ page }) => page?.id)].reverse().map(([id, sentences], at) => (
    <LazyFold
      key={id}
      isOpenAtFirst={at === 0}
      name={<PageName sentences={sentences} chosen={toggles.chosen} />}
    >
      <Lines lines={sentences.map(({ day: _, ...sentence }) => sentence)} {...toggles} />
    </LazyFold>
  ));

function PageName({
  sentences: [first, ...more],
  chosen,
}: {
  sentences: Line[];
  chosen: TogglesProps["chosen"];
}) {
  const count = [first, ...more].filter((line) => line && chosen.has(line.key)).length;
  return (
    <span className="session__page-name">
      {first?.day && <DayTime day={first.day} format="brief" />}
      {first?.page?.title && <bdi className="session__page-title">{first.page.title}</bdi>}
      {count > 0 && (
        <span className="quiet">{t("{count, plural, one {# chosen} other {# chosen}}", { count })}</span>
      )}
    </span>
  );
}

function LazyFold({
  name,
  isOpenAtFirst = false,
  children,
}: {
  name: ReactNode;
  isOpenAtFirst?: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <Fold name={name} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      {isOpen && <div className="session__fold">{children}</div>}
    </Fold>
  );
}

/** Lines that may tell of a crisis. They are folded, and never chosen together. */
const Signed = ({ lines, isByPage, ...toggles }: TogglesProps & { isByPage: boolean }) =>
  lines.length > 0 && (
    <LazyFold name={t("From pages that may tell of a crisis ({count, number})", { count: lines.length })}>
      <p className="small quiet">
        {rich(
          "None of these is on your page unless you choose it. If you need help now, <link>here is where to find it</link>.",
          {
            link: (words) => (
              <TextLink to="/about/$page" params={{ page: "help" }}>
                {words}
              </TextLink>
            ),
          },
        )}
      </p>
      {isByPage ? <Pages lines={lines} {...toggles} /> : <Lines lines={lines} {...toggles} />}
    </LazyFold>
  );

/** What must be said with the scores of check-ins, once each. */
export const Cautions = ({ lines }: { lines: readonly Line[] }) =>
  [...new Set(lines.flatMap(({ caution }) => caution ?? []))].map((caution) => (
    <p key={caution} className="small quiet">
      {caution}
    </p>
  ));

/** A line as the list and the page show it. */
export const LineWords = ({ line: { day, text, quote, outcome, answer } }: { line: Line }) => (
  <span className="session-line" dir="auto">
    {day && <DayTime className="session-line__day" day={day} format="brief" />}
    {text && <span>{text}</span>}
    {quote && <span className="session-line__own">{quote}</span>}
    {outcome && <span>{outcome}</span>}
    {answer && <span className="session-line__own">{answer}</span>}
  </span>
);
