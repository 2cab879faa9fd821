import { storableText } from "#contract/text-rules.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { ChatModels } from "../ports.ts";
import type { Exchange } from "../remembered/remembering.ts";
import type { ChatStore } from "../stored/chat-store.ts";
import type { Branches } from "./branch.ts";
import type { CareChecks } from "./care-checks.ts";
import { titleInstructions } from "./instructions.ts";
import { modelText } from "./model-text.ts";
import type { AskedLease } from "./writing.ts";

const longestTitle = 80;

/**
 * Work that can wait until an answer is done: sentences to remember, and a title for a new conversation. The
 * model that wrote the answer does both. Nothing is made from what was said while the help panel shows, so this
 * waits for the care check.
 */
export function createAfterwards({
  branches,
  chats,
  models,
  careChecks,
  remember,
}: {
  branches: Pick<Branches, "read">;
  chats: Pick<ChatStore, "titleByModel">;
  models: Pick<ChatModels, "chatModel">;
  careChecks: Pick<CareChecks, "settled">;
  remember: (owner: Owner, exchange: Exchange, signal: AbortSignal) => Promise<void>;
}) {
  return async (owner: Owner, lease: AskedLease, signal: AbortSignal): Promise<void> => {
    await careChecks.settled(lease.answerId);
    const { choice, turns, question } = await branches.read(owner, lease);
    if (question.details.care) return;
    const model = await models.chatModel(owner, choice);
    await remember(owner, { ...lease, message: question, model }, signal);
    // Later messages must not rename it.
    if (!model || turns.length !== 1) return;
    const title = await modelText(
      model,
      {
        purpose: "title",
        chatId: lease.chatId,
        system: titleInstructions,
        turns: [{ role: "user", text: question.text.slice(0, 2000) }],
        longestTokens: 24,
      },
      signal,
    );
    const line = tidy(title ?? "");
    if (line !== "") await chats.titleByModel(owner, lease.chatId, line);
  };
}

/** The first line, without the markup that models add to a title. Empty if it is not a title. */
function tidy(title: string): string {
  const line = storableText(title.split("\n", 1)[0] ?? "")
    .replace(/^[\s#*"'“”„«»-]+|[\s*"'“”„«».]+$/gu, "")
    .replace(/\s+/gu, " ");
  return line.length > longestTitle ? "" : line;
}
