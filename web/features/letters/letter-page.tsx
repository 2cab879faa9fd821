import { t } from "#contract/translate.ts";
import { notShown } from "#web/lib/connection.ts";
import { DayTime } from "#web/ui/day-time.tsx";
import { BackInRow, ButtonLink } from "#web/ui/link.tsx";
import "./letters.css";
import { useQuery } from "@tanstack/react-query";
import { Printer, RotateCw, Trash2 } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { weekOf } from "#contract/day-rules.ts";
import type { Letter, Quoted } from "#contract/letters/letters.ts";
import { classNames } from "#web/lib/class-names.ts";
import { dateLanguage, formatDay, formatLongDate } from "#web/lib/dates.ts";
import { moodLabel } from "#web/lib/feelings.ts";
import { useUser } from "#web/lib/user-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { Sun } from "#web/ui/sun.tsx";
import { letterQuery, useMakeAgain, useRemoveLetter } from "./letter-queries.ts";
import { daysInWords, letterTitle, moodsByMonth, moodsInWords, topicsInWords } from "./letter-words.ts";
import { OpenAtPlace, OwnWords } from "./own-words.tsx";

/** One letter, to read and to print. `yearBook`: what makes the book of a year. */
export function LetterPage({ id, yearBook }: { id: string; yearBook: (year: Letter) => ReactNode }) {
  const { data: letter, error, refetch } = useQuery(letterQuery(id));
  return (
    <ColumnPage as="article" className="letter" busy={!letter && !error}>
      <div className="letter__tools">
        <BackInRow to="/insights/letters">{t("Letters")}</BackInRow>
        <span className="spacer" />
        {letter && <Tools letter={letter} />}
      </div>
      {letter ? (
        letter.damaged ? (
          <EmptyState
            as="h1"
            sun="set"
            title={t("This letter can’t be opened")}
            words={t("It is damaged on the server. Your reflections are as you left them.")}
          />
        ) : (
          <Body letter={letter} yearBook={yearBook} />
        )
      ) : (
        <QueryFailure
          as="h1"
          error={error}
          retry={refetch}
          title={notShown(
            t("You’re offline, so this letter can’t be shown"),
            t("This letter can’t be shown now"),
          )}
          gone={{
            title: t("This letter no longer exists"),
            words: t("It was deleted, or its address is incomplete."),
            next: <ButtonLink to="/insights/letters">{t("All letters")}</ButtonLink>,
          }}
        />
      )}
    </ColumnPage>
  );
}

function Tools({ letter: { id, damaged } }: { letter: Letter }) {
  const again = useMakeAgain(id);
  const remove = useRemoveLetter(id);
  const failure = again.error ?? remove.error;
  return (
    <>
      <IconButton
        tight
        label={again.isPending ? t("The letter is being made") : t("Make it again from today’s words")}
        disabled={again.isPending}
        onClick={() => again.mutate()}
        Icon={RotateCw}
        small={false}
      />
      {!damaged && (
        <IconButton tight label={t("Print")} onClick={() => window.print()} Icon={Printer} small={false} />
      )}
      <IconButton
        tight
        label={t("Delete this letter")}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
        Icon={Trash2}
        small={false}
      />
      <span className="visually-hidden" role="status">
        {again.isSuccess && t("The letter was made again.")}
      </span>
      {failure && <Alert>{failure.message}</Alert>}
    </>
  );
}

function Body({
  letter,
  yearBook,
}: { letter: Letter } & Pick<ComponentProps<typeof LetterPage>, "yearBook">) {
  const { kind, from, to, made_at, quotes, passages, question, written } = letter;
  const quotesAt = (numbers: readonly (number | null)[]) =>
    quotes.filter(({ number }) => numbers.includes(number));
  const [remembered, open] = [quotesAt(passages), quotesAt([question])];
  const moodWords = moodsInWords(letter);
  return (
    <>
      <p className="letter__date" lang={dateLanguage()}>
        {formatLongDate(made_at)}
      </p>
      <h1 className="letter__title">{letterTitle(letter)}</h1>
      <p className="visually-hidden">
        {t("From {from} to {to}.", { from: formatDay(from, "full"), to: formatDay(to, "full") })}
      </p>
      {written && <Written written={written} quotes={quotes} />}
      <p>{daysInWords(letter)}</p>
      {moodWords && (kind === "yearly" ? <MonthRow letter={letter} /> : <Moods letter={letter} />)}
      {moodWords && <p>{moodWords}</p>}
      {topicsInWords(letter).map((sentence) => (
        <p key={sentence} dir="auto">
          {sentence}
        </p>
      ))}
      <Quotes
        name={remembered.length === 1 ? t("A passage to remember") : t("Passages to remember")}
        quotes={remembered}
      />
      <Quotes name={t("A question left open")} quotes={open} />
      {written && (
        <Sources quotes={quotes.filter(({ number }) => !passages.includes(number) && number !== question)} />
      )}
      {kind === "yearly" && yearBook(letter)}
      <p className="letter__end">{madeInWords(letter)}</p>
    </>
  );
}

const Quotes = ({ name, quotes }: { name: string; quotes: readonly Quoted[] }) =>
  quotes.length > 0 && (
    <>
      <h2 className="letter__name">{name}</h2>
      {quotes.map((quote) => (
        <OwnWords key={quote.number} quote={quote} />
      ))}
    </>
  );

function madeInWords({ written, model_failed }: Letter): string {
  if (!written)
    return model_failed
      ? t(
          "Your model could not write this letter, so it was made by rules from your own words and numbers. Nobody else reads it.",
        )
      : t(
          "Made by rules, from your own words and numbers, on the machine that keeps your journal. No AI wrote it.",
        );
  const by = written.stays_here
    ? t(
        "Written by {model}, an AI, on the machine that keeps your journal. It may contain mistakes, but the passages that it cites are your own words.",
        { model: written.model },
      )
    : t(
        "Written by {model}, an AI, by {provider}. It may contain mistakes, but the passages that it cites are your own words.",
        {
          model: written.model,
          provider: written.provider,
        },
      );
  const lost =
    written.dropped === 0
      ? ""
      : ` ${t(
          "{count, plural, one {# sentence or number was left out, because your journal does not confirm it.} other {# sentences or numbers were left out, because your journal does not confirm them.}}",
          { count: written.dropped },
        )}`;
  return by + lost;
}

/** The text of a model, with the numbers of its sources. */
const Written = ({
  written,
  quotes,
}: {
  written: NonNullable<Letter["written"]>;
  quotes: readonly Quoted[];
}) =>
  written.paragraphs.map((paragraph) => (
    <p key={paragraph} dir="auto">
      {paragraph.split(/(\[\d+\])/).map((part, at) => {
        const quote = quotes.find(({ number }) => part === `[${number}]`);
        return quote ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
          <sup key={at} className="letter__cite">
            <a
              href={`#source-${quote.number}`}
              aria-label={t("Source {number, number}", { number: quote.number })}
            >
              {quote.number}
            </a>
          </sup>
        ) : (
          part
        );
      })}
    </p>
  ));

const Sources = ({ quotes }: { quotes: readonly Quoted[] }) => (
  <>
    <h2 className="letter__name">{t("What it cites")}</h2>
    <ol className="letter__sources">
      {quotes.map((quote) => (
        <li key={quote.number} id={`source-${quote.number}`} value={quote.number}>
          {quote.stands === "here" && <q dir="auto">{quote.text}</q>}
          {quote.stands === "changed" && t("This has changed since.")}
          {quote.stands === "gone" && t("Gone from your journal, or kept from AI since.")}
          {quote.stands !== "gone" && (
            <>
              {" "}
              <OpenAtPlace words={quote}>
                <DayTime day={quote.day} format="dateInYear" />
              </OpenAtPlace>
            </>
          )}
        </li>
      ))}
    </ol>
  </>
);

/** A sun for each day, as high as its mood. A month has a row for each week. */
function Moods({ letter: { kind, days } }: { letter: Letter }) {
  const { first_day_of_week } = useUser().preferences;
  const [first] = days;
  const week = weekOf(first?.day ?? "", first_day_of_week);
  const isMonth = kind === "monthly";
  return (
    <ol
      className={classNames("letter__moods", isMonth && "letter__moods--month")}
      aria-label={t("The days and their moods")}
    >
      {isMonth &&
        week.map((day) => (
          <li key={`weekday ${day}`} className="letter__weekday" aria-hidden="true">
            {formatDay(day, "narrowWeekday")}
          </li>
        ))}
      {days.map(({ day, mood, words }, at) => (
        <li key={day} style={isMonth && at === 0 ? { gridColumnStart: week.indexOf(day) + 1 } : undefined}>
          {mood === null ? (
            <span className={words === null ? "letter__gap" : "letter__gap letter__gap--written"} />
          ) : (
            <Sun height={mood} />
          )}
          <span className="visually-hidden">
            {/* Translators: a day and its mood, as in “Monday, 4 May: Good”. */}
            {t("{day}: {mood}", {
              day: formatDay(day, "dayAndMonth"),
              mood: moodLabel(mood) || (words === null ? t("nothing written") : t("written")),
            })}
          </span>
          {kind === "weekly" && (
            <span className="letter__weekday" aria-hidden="true">
              {formatDay(day, "narrowWeekday")}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** A sun for each month, as high as its moods are on average. */
const MonthRow = ({ letter: { days } }: { letter: Letter }) => (
  <ol className="letter__moods letter__moods--year" aria-label={t("The months and their moods")}>
    {moodsByMonth(days).map(({ month, mood, count }) => (
      <li key={month}>
        {mood === null ? <span className="letter__gap" /> : <Sun height={mood} />}
        <span className="visually-hidden">
          {mood === null
            ? t("{month}: no mood", { month: formatDay(month, "month") })
            : t(
                "{count, plural, one {{month}: {mood} on average, # day} other {{month}: {mood} on average, # days}}",
                { month: formatDay(month, "month"), mood: moodLabel(Math.round(mood)), count },
              )}
        </span>
        <span className="letter__weekday" aria-hidden="true">
          {formatDay(month, "narrowMonth")}
        </span>
      </li>
    ))}
  </ol>
);
