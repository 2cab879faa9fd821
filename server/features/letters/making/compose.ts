import type { LetterKind, Span } from "#contract/letters/letter-rules.ts";
import { type Context, perContext } from "#server/context.ts";
import { findChatModel } from "#server/features/models/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { LetterContent } from "../letter-rows.ts";
import type { OwnWords } from "./choose-words.ts";
import { type Gathered, gather } from "./gather.ts";
import { type Written, writeWithModel } from "./model-letter.ts";

/** After that, the letter is made without the model. */
const maxModelMs = 180_000;

/** Aborted as the server stops. */
export const stopping = perContext(() => new AbortController());

/** @returns `null` if nothing is written in these days */
export async function composeLetter(
  context: Context,
  owner: Owner,
  kind: LetterKind,
  span: Span,
  byModel: boolean,
): Promise<LetterContent | null> {
  const gathered = await gather(context, owner, kind, span);
  if (!gathered) return null;
  const model = byModel ? await findChatModel(context, owner, null) : null;
  const stopped = stopping(context).signal;
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(maxModelMs)]);
  const written = model && (await writeWithModel(model, kind, gathered, signal));
  stopped.throwIfAborted();
  return toContent(gathered, written, model !== null && written === null);
}

function toContent(
  { days, topics, passages, question }: Gathered,
  written: Written | null,
  model_failed: boolean,
): LetterContent {
  const quotes = [...(written?.quotes ?? [])];
  const quote = ({ quote: text, ...from }: OwnWords): number => {
    const number = quotes.length + 1;
    quotes.push({ ...from, text, number });
    return number;
  };
  return {
    days,
    topics,
    passages: passages.map(quote),
    question: question && quote(question),
    quotes,
    written: written?.written ?? null,
    model_failed,
  };
}
