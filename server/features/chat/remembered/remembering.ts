import type { Context } from "#server/context.ts";
import type { ChatModel } from "#server/features/models/index.ts";
import { readForAi } from "#server/features/reflections/index.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { type Owner, unlessAltered } from "#server/platform/sealing.ts";
import { openDetails } from "../stored/message-rows.ts";
import { factsIn } from "./facts.ts";
import { factsByModel, type Read } from "./model-facts.ts";
import { addRemembered, isRemembering, type Made } from "./remembered-store.ts";
import { holds } from "./sources.ts";

export type Exchange = {
  chatId: string;
  answerId: string;
  message: { id: string; text: string };
  /** The model that wrote the answer. `null`: the built-in companion. */
  model: Pick<ChatModel, "write"> | null;
};

/** Shorter messages rarely hold a fact that the local rules miss. */
const minWordsForModel = 6;

/** Extracts sentences from a finished exchange, by local rules and with the model that answered, if any. */
export async function rememberExchange(
  context: Context,
  owner: Owner,
  exchange: Exchange,
  signal: AbortSignal,
): Promise<void> {
  const { chatId, answerId, message, model } = exchange;
  if (!(await isRemembering(context, owner))) return;
  const byRules = factsIn(message.text).map(
    (fact): Made => ({ ...fact, source: "message", sourceId: message.id }),
  );
  await addRemembered(context, owner, message.id, byRules);
  if (!model || message.text.split(/\s+/).length < minWordsForModel) return;
  const texts: Read[] = [
    { source: "message", sourceId: message.id, text: message.text },
    ...(await citedTexts(context, owner, answerId)),
  ];
  await addRemembered(context, owner, message.id, await factsByModel(model, texts, { chatId, signal }));
}

/** The passages that the answer cites, if they are still there and may be read. */
async function citedTexts(context: Context, owner: Owner, answerId: string): Promise<Read[]> {
  const sources = await context.database.asOwner(owner.id, async (tx) => {
    const row = await tx
      .selectFrom("chat_messages")
      .selectAll()
      .$call(ownRow(owner.id, answerId))
      .executeTakeFirst();
    return (row && unlessAltered(() => openDetails(owner, row)))?.sources ?? [];
  });
  const ids = [...new Set(sources.map(({ reflection_id }) => reflection_id))];
  const read: Read[] = [];
  for await (const reflection of readForAi(context, owner, { ids }))
    for (const { reflection_id, quote } of sources)
      if (reflection.id === reflection_id && holds(reflection, quote))
        read.push({ source: "reflection", sourceId: reflection_id, text: quote });
  return read;
}
