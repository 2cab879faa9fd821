import { oneLine, storableText } from "#contract/text-rules.ts";
import type { Context } from "#server/context.ts";
import { findChatModel } from "#server/features/models/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { plainText } from "#server/platform/search/plain-text.ts";
import { rememberExchange } from "../remembered/remembering.ts";
import { titleByModel } from "../stored/chat-store.ts";
import { type AskedLease, readBranch } from "./branch.ts";
import { careCheckSettled } from "./care-checks.ts";
import { titleInstructions } from "./instructions.ts";
import { modelText } from "./model-text.ts";

const maxTitle = 80;

/**
 * Work that can wait until an answer is done: sentences to remember, and a title for a new conversation. The
 * model that wrote the answer does both. Nothing is made from what was said while the help panel shows, so this
 * waits for the care check.
 */
export async function finishExchange(
  context: Context,
  owner: Owner,
  lease: AskedLease,
  signal: AbortSignal,
): Promise<void> {
  await careCheckSettled(context, lease.answerId);
  const { choice, turns, question } = await readBranch(context, owner, lease);
  if (question.details.care) return;
  const model = await findChatModel(context, owner, choice);
  await rememberExchange(context, owner, { ...lease, message: question, model }, signal);
  // Later messages must not rename it.
  if (!model || turns.length !== 1) return;
  const title = await modelText(
    model,
    {
      purpose: "title",
      chatId: lease.chatId,
      system: titleInstructions,
      turns: [{ role: "user", text: question.text.slice(0, 2000) }],
      maxTokens: 24,
    },
    signal,
  );
  const line = tidy(title ?? "");
  if (line !== "") await titleByModel(context, owner, lease.chatId, line);
}

/** The first line, without the Markdown and quotation marks that models add to a title. Empty if it is not a title. */
export function tidy(title: string): string {
  const [first = ""] = plainText(title).split("\n", 1);
  const line = oneLine(storableText(first)).replace(/^[\s#*"'“”„«»-]+|[\s*"'“”„«».]+$/gu, "");
  return line.length > maxTitle ? "" : line;
}
