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
import { counted } from "#web/lib/counted.ts";
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
        <BackInRow to="/insights/letters">Letters</BackInRow>
        <span className="spacer" />
        {letter && <Tools letter={letter} />}
      </div>
      {letter ? (
        letter.damaged ? (
          <EmptyState
            as="h1"
            sun="set"
            title="This letter can’t be opened"
            words="It is damaged on the server. Your reflections are as you left them."
          />
        ) : (
          <Body letter={letter} yearBook={yearBook} />
        )
      ) : (
        <QueryFailure
          as="h1"
          error={error}
          retry={refetch}
          title={notShown("this letter")}
          gone={{
            title: "This letter no longer exists",
            words: "It was deleted, or its address is incomplete.",
            next: <ButtonLink to="/insights/letters">All letters</ButtonLink>,
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
        label={again.isPending ? "The letter is being made" : "Make it again from today’s words"}
        disabled={again.isPending}
        onClick={() => again.mutate()}
        Icon={RotateCw}
        small={false}
      />
      {!damaged && (
        <IconButton tight label="Print" onClick={() => window.print()} Icon={Printer} small={false} />
      )}
      <IconButton
        tight
        label="Delete this letter"
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
        Icon={Trash2}
        small={false}
      />
      <span className="visually-hidden" role="status">
        {again.isSuccess && "The letter was made again."}
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
        From {formatDay(from, "full")} to {formatDay(to, "full")}.
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
        name={remembered.length === 1 ? "A passage to remember" : "Passages to remember"}
        quotes={remembered}
      />
      <Quotes name="A question left open" quotes={open} />
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
      ? "Your model could not write this time. So this letter is made by rules, from your own words and numbers. Nobody else reads it."
      : "Made by rules, from your own words and numbers, on the machine that keeps your journal. No AI wrote it.";
  const where = written.stays_here ? "on the machine that keeps your journal" : `by ${written.provider}`;
  const lost =
    written.dropped === 0
      ? ""
      : ` ${written.dropped === 1 ? "One sentence or number was" : `${written.dropped} sentences or numbers were`} left out, as your journal does not show what they said.`;
  return `Written by ${written.model}, an AI, ${where}. It may be wrong; what it cites is yours.${lost}`;
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
            <a href={`#source-${quote.number}`} aria-label={`Source ${quote.number}`}>
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
    <h2 className="letter__name">What it cites</h2>
    <ol className="letter__sources">
      {quotes.map((quote) => (
        <li key={quote.number} id={`source-${quote.number}`} value={quote.number}>
          {quote.stands === "here" && <q dir="auto">{quote.text}</q>}
          {quote.stands === "changed" && "This has changed since."}
          {quote.stands === "gone" && "Gone from your journal, or kept from AI since."}
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
      aria-label="The days and their moods"
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
            {formatDay(day, "dayAndMonth")}:{" "}
            {moodLabel(mood) || (words === null ? "nothing written" : "written")}
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
  <ol className="letter__moods letter__moods--year" aria-label="The months and their moods">
    {moodsByMonth(days).map(({ month, mood, count }) => (
      <li key={month}>
        {mood === null ? <span className="letter__gap" /> : <Sun height={mood} />}
        <span className="visually-hidden">
          {formatDay(month, "month")}:{" "}
          {mood === null ? "no mood" : `${moodLabel(Math.round(mood))} on average, ${counted(count, "day")}`}
        </span>
        <span className="letter__weekday" aria-hidden="true">
          {formatDay(month, "narrowMonth")}
        </span>
      </li>
    ))}
  </ol>
);
