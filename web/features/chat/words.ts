import type { FailureCode, Message, Notice, QuestionFilter } from "#contract/chat/messages.ts";
import type { Day } from "#contract/day-rules.ts";
import { formatList } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { formatDay } from "#web/lib/dates.ts";
import { moods } from "#web/lib/feelings.ts";

/** 1 March to 31 May 2026 */
export function daysName(from: Day, to: Day): string {
  if (from === to) return formatDay(from, "dateAndYear");
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return t("{from} to {to}", {
    from: formatDay(from, isOneYear ? "dateInYear" : "dateAndYear"),
    to: formatDay(to, "dateAndYear"),
  });
}

/** last spring: 1 March to 31 May 2026 */
export function filterWords(filter: QuestionFilter): string {
  if (filter.kind === "days") {
    const values = { words: filter.words, days: daysName(filter.from, filter.to) };
    // Translators: “words” are words of the question, such as “last spring”, and “days” is the period that they mean.
    return filter.any_year
      ? t("{words}: {days}, and in earlier years", values)
      : t("{words}: {days}", values);
  }
  const names = moods.filter(({ value }) => filter.moods.includes(value)).map(({ label }) => label);
  return t("mood {moods}", { moods: formatList(names, { type: "unit" }) });
}

/** `null`: the answer's text already explains it. */
export function noticeWords(notice: Notice): string | null {
  switch (notice.kind) {
    case "older_turns_summarised":
      return t("This conversation is long, so its earlier part was read as a summary.");
    case "citations_dropped":
      return t(
        "{count, plural, =1 {One citation had no source and was left out.} other {# citations had no source and were left out.}}",
        { count: notice.count },
      );
    case "nothing_found":
      return null;
    case "counted":
      return t(
        "{count, plural, =1 {One reflection contains the words of this question.} other {# reflections contain the words of this question.}}",
        { count: notice.count },
      );
    case "near_only":
      return t(
        "No page uses the words of your question. These are close to it in meaning, but may be about something else.",
      );
    case "still_reading":
      return t(
        "{left, plural, =1 {Still reading your journal: one reflection to go. Ask again in a moment.} other {Still reading your journal: # reflections to go. Ask again later.}}",
        { left: notice.left },
      );
    case "in_circles":
      return t("This has come up several times now. Something other than another question may help.");
  }
}

/** Who wrote an answer, for the line below it. */
export function writerWords({ written_by }: Message): string | null {
  if (!written_by) return null;
  if (written_by.kind === "built_in") return t("Reflector’s own companion, not an AI");
  const { model, provider, stays_here } = written_by;
  return stays_here
    ? t("{model}, an AI by {provider}, on this server’s machine", { model, provider })
    : t("{model}, an AI by {provider}", { model, provider });
}

/** Who wrote an answer, below its quote on a page. */
export const authorOf = ({ written_by }: Message): string =>
  written_by?.kind === "model"
    ? t("{model}, an AI", { model: written_by.model })
    : t("Reflector’s companion, not an AI");

/** Failures that a model's settings can fix. */
const forSettings = new Set<FailureCode>([
  "unreachable",
  "wrong_key",
  "no_such_model",
  "malformed",
  "wrong_content_type",
  "context_too_small",
  "too_long",
  "not_allowed",
  "switched_off",
]);
export const isForSettings = (code: FailureCode) => forSettings.has(code);
