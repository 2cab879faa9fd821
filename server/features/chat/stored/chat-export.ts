import { stringify } from "yaml";
import { pathTo } from "#contract/chat/chat-rules.ts";
import type { WholeChat } from "#contract/chat/chats.ts";
import type { Message } from "#contract/chat/messages.ts";
import { withoutIsolates } from "#contract/formats.ts";
import { oneLine } from "#contract/text-rules.ts";
import { t } from "#contract/translate.ts";

/** The branch that the person reads, as Markdown with YAML front matter. Sources become footnotes. */
export function toMarkdown({ chat, messages }: WholeChat): string {
  const path = pathTo(messages, chat.leaf_id);
  const front = {
    title: chat.title,
    begun: chat.created_at,
    written_by: [...new Set(path.filter(({ role }) => role === "companion").map(writerOf))],
    id: chat.id,
  };
  const parts = path.map((message, at) => partOf(message, at + 1));
  return `---\n${stringify(front, { lineWidth: 0 })}---\n\n${parts.join("\n\n")}\n`;
}

function partOf(message: Message, place: number): string {
  const { role, text, created_at, sources, damaged } = message;
  const moment = `${created_at.slice(0, 16).replace("T", " ")} UTC`;
  const heading = `## ${withoutIsolates(headingOf(message, moment))}`;
  if (damaged) return `${heading}\n\n*${t("This message is damaged on the server and can’t be opened.")}*`;
  const known = new Set(sources.map(({ number }) => number));
  // A footnote's name must be unique in the file, but a source's number is unique only in its answer.
  const noted = text.replace(/\[(\d{1,3})\]/g, (found, number: string) =>
    known.has(Number(number)) ? `[^${place}-${number}]` : found,
  );
  const status = role === "companion" ? (states[message.status]?.() ?? "") : "";
  const notes = sources.map(({ number, day, title, quote, stands }) => {
    const named = `[^${place}-${number}]: ${day}${title === "" ? "" : `, ${oneLine(title)}`}`;
    return stands === "here" ? `${named}: ${quoted(oneLine(quote))}` : `${named}. ${gone[stands]()}`;
  });
  return [heading, noted, status, notes.join("\n")].filter((part) => part !== "").join("\n\n");
}

const headingOf = (message: Message, moment: string) =>
  message.role === "person"
    ? // Translators: above what the person wrote; {moment} is when.
      t("You, {moment}", { moment })
    : // Translators: above an answer; {writer} is a model, or “built in, no AI”.
      t("Companion ({writer}), {moment}", { writer: writerOf(message), moment });

const writerOf = ({ written_by }: Message) =>
  written_by?.kind === "model" ? written_by.model : t("built in, no AI");

const states: Partial<Record<Message["status"], () => string>> = {
  stopped: () => `*${t("Stopped here.")}*`,
  interrupted: () => `*${t("Interrupted here.")}*`,
  failed: () => `*${t("An error stopped the answer here.")}*`,
  writing: () => `*${t("Still being written.")}*`,
};
const gone = { changed: () => t("It has changed since."), gone: () => t("It no longer exists.") };

// Translators: a quotation, in the quotation marks of the language.
const quoted = (quote: string) => t("“{quote}”", { quote });
