import { Link } from "@tanstack/react-router";
import { CircleAlert, X } from "lucide-react";
import { type ReactNode, useCallback, useId, useRef } from "react";
import type { Message, Notice, QuestionFilter } from "#contract/chat/messages.ts";
import { t } from "#contract/translate.ts";
import { formatTime } from "#web/lib/dates.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { Button } from "#web/ui/button.tsx";
import { useGrowingAnswer } from "../stream/use-growing-answer.ts";
import { filterWords, isForSettings, noticeWords, writerWords } from "../words.ts";
import { Sources } from "./sources.tsx";

const { Part: AnswerMarkdown } = lazyWithRetry(() => import("./answer-markdown.tsx"));

type AnswerProps = {
  chatId: string;
  message: Message;
  /** No other answer is being written in this conversation. */
  isFree: boolean;
  onWithout: (filters: QuestionFilter[]) => void;
  onGoOn: () => void;
  /** Buttons below the text, once it is finished. */
  tools: ReactNode;
};

/** An answer, finished or growing, with its sources and its buttons. */
export function Answer({ chatId, message: stored, isFree, onWithout, onGoOn, tools }: AnswerProps) {
  const { text, message } = useGrowingAnswer(chatId, stored);
  const article = useRef<HTMLElement>(null);
  const id = useId();
  const isWriting = message.status === "writing";
  const writer = writerWords(message);
  // Always the same function, so that finished parts of the text don't render again.
  const showSource = useCallback((number: number) => {
    const link = article.current?.querySelector<HTMLElement>(`[data-source="${number}"]`);
    link?.focus();
    link?.scrollIntoView({ block: "nearest" });
  }, []);

  return (
    <article ref={article} className="message--reply" aria-labelledby={id} aria-busy={isWriting}>
      <h2 className="visually-hidden" id={id}>
        {t("Answer")}
      </h2>
      <UsedFilters filters={message.filters} isFree={isFree} onWithout={onWithout} />
      {message.damaged && (
        <p className="message__problem">{t("This answer is damaged on the server, and can’t be opened.")}</p>
      )}
      <div
        className={isWriting && text !== "" ? "chat-answer chat-answer--growing" : "chat-answer"}
        dir={text === "" ? undefined : "auto"}
      >
        <AnswerMarkdown
          markdown={text}
          sources={message.sources}
          misquoted={message.misquoted}
          onCite={showSource}
          fallback={<p className="chat-answer__unread">{text}</p>}
        />
        {isWriting && text === "" && (
          <p className="message__waiting">
            {t("Reading your journal")}
            <span className="caret" aria-hidden="true" />
          </p>
        )}
      </div>
      {!isWriting && <Ending message={message} hasText={text !== ""} isFree={isFree} onGoOn={onGoOn} />}
      {!isWriting && <Sources chatId={chatId} message={message} text={text} />}
      {noticesOf(message).map(({ kind, words }) => (
        <p key={kind} className="message__notice">
          {words}
        </p>
      ))}
      {!isWriting && message.activity_id !== null && (
        <Link
          className="btn btn-quiet message__activity"
          to="/reflections/start/$id"
          params={{ id: message.activity_id }}
        >
          {t("Start this activity")}
        </Link>
      )}
      {!isWriting && (
        <footer className="message__foot">
          {writer && <span className="message__writer">{writer}</span>}
          {tools}
        </footer>
      )}
    </article>
  );
}

/** The built-in companion's text already states counts, near matches and repetition. */
const noticesOf = ({ notices, written_by, sources }: Message) => {
  const isBuiltIn = written_by?.kind === "built_in";
  const isShown = (kind: Notice["kind"]) => {
    if (kind === "near_only") return !isBuiltIn && sources.length > 0;
    return !isBuiltIn || (kind !== "in_circles" && kind !== "counted");
  };
  return notices.flatMap((notice) => {
    const words = isShown(notice.kind) ? noticeWords(notice) : null;
    return words === null ? [] : [{ kind: notice.kind, words }];
  });
};

type UsedFiltersProps = {
  filters: readonly QuestionFilter[];
  isFree: boolean;
  onWithout: (filters: QuestionFilter[]) => void;
};

/** The days and moods that the search read from the question. Removing one asks for a new answer. */
function UsedFilters({ filters, isFree, onWithout }: UsedFiltersProps) {
  if (filters.length === 0) return null;
  return (
    <ul className="chips message__filters" aria-label={t("Limited to")}>
      {filters.map((filter) => {
        const words = filterWords(filter);
        return (
          <li key={words} className="chip">
            <span dir="auto">{words}</span>
            <button
              type="button"
              className="given__off"
              aria-label={t("Answer without {words}", { words })}
              title={t("Answer without this")}
              aria-disabled={!isFree}
              onClick={() => isFree && onWithout(filters.filter((one) => one !== filter))}
            >
              <X className="icon icon--small" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

type EndingProps = { message: Message; hasText: boolean; isFree: boolean; onGoOn: () => void };

/** Explains why an answer is incomplete and how to continue. */
function Ending({ message: { status, failure }, hasText, isFree, onGoOn }: EndingProps) {
  if (status === "done" || status === "writing") return null;
  return (
    <div className="message__ending">
      {status === "failed" && <CircleAlert className="icon icon--small" />}
      <p>
        {status === "stopped" && t("You stopped this answer.")}
        {status === "interrupted" && t("This answer was interrupted. What was written is kept.")}
        {status === "failed" && (failure?.message ?? t("This answer could not be finished."))}
        {failure?.retry_at && ` ${t("You can ask again at {time}.", { time: formatTime(failure.retry_at) })}`}
      </p>
      <div className="message__ending-acts">
        <Button disabled={!isFree} onClick={onGoOn}>
          {hasText ? t("Continue") : t("Try again")}
        </Button>
        {failure && isForSettings(failure.code) && (
          <Link className="btn btn-plain" to="/settings/companion">
            {t("Model settings")}
          </Link>
        )}
      </div>
    </div>
  );
}
