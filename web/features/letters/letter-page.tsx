import { notShown } from "#web/lib/connection.ts";
import { DayTime } from "#web/ui/day-time.tsx";
import { BackInRow, ButtonLink } from "#web/ui/link.tsx";
import "./letters.css";
import { useQuery } from "@tanstack/react-query";
import { Printer, RotateCw, Trash2 } from "lucide-react";
import type { Letter, Quoted } from "#contract/letters/letters.ts";
import { moodLabel } from "#contract/moods.ts";
import { dateLanguage, formatDay, formatLongDate } from "#web/lib/dates.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { Sun } from "#web/ui/sun.tsx";
import { letterQuery, useMakeAgain, useRemoveLetter } from "./letter-queries.ts";
import { daysInWords, letterTitle, moodsInWords, topicsInWords } from "./letter-words.ts";
import { OpenAtPlace, OwnWords } from "./own-words.tsx";

/** One letter, to read and to print. */
export function LetterPage({ id }: { id: string }) {
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
            words="It was altered in the store. Your reflections are as you left them."
          />
        ) : (
          <Body letter={letter} />
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

function Body({ letter }: { letter: Letter }) {
  const { from, to, made_at, days, quotes, passage, question, written } = letter;
  const quoteOf = (number: number | null) => quotes.find((quote) => quote.number === number);
  const [remembered, open] = [quoteOf(passage), quoteOf(question)];
  const moodWords = moodsInWords(letter);
  const topicWords = topicsInWords(letter);
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
      {days.some(({ mood }) => mood !== null) && <MoodRow days={days} />}
      {moodWords && <p>{moodWords}</p>}
      {topicWords && <p dir="auto">{topicWords}</p>}
      {remembered && (
        <>
          <h2 className="letter__name">A passage to remember</h2>
          <OwnWords quote={remembered} />
        </>
      )}
      {open && (
        <>
          <h2 className="letter__name">A question left open</h2>
          <OwnWords quote={open} />
        </>
      )}
      {written && (
        <Sources quotes={quotes.filter(({ number }) => number !== passage && number !== question)} />
      )}
      <p className="letter__end">{madeInWords(letter)}</p>
    </>
  );
}

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

/** A sun for each day with a mood. The sentence below it says the same in words. */
const MoodRow = ({ days }: Pick<Letter, "days">) => (
  <ol className="letter__moods" aria-label="The days and their moods">
    {days.map(({ day, mood, words }) => (
      <li key={day}>
        {mood === null ? (
          <span className={words === null ? "letter__gap" : "letter__gap letter__gap--written"} />
        ) : (
          <Sun height={mood} />
        )}
        <span className="visually-hidden">
          {formatDay(day, "dayAndMonth")}:{" "}
          {moodLabel(mood) || (words === null ? "nothing written" : "written")}
        </span>
        {days.length === 7 && (
          <span className="letter__weekday" aria-hidden="true">
            {formatDay(day, "narrowWeekday")}
          </span>
        )}
      </li>
    ))}
  </ol>
);
