import type { Letter } from "#contract/letters/letters.ts";
import type { Context } from "#server/context.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import {
  type LetterContent,
  type LetterRow,
  noSuchLetter,
  openLetter,
  ownLetters,
  toHead,
} from "./letter-rows.ts";
import { locateQuotes } from "./locate-quotes.ts";

/** Marks it as read. @throws AppError `not_found` */
export async function readLetter(context: Context, owner: Owner, id: string): Promise<Letter> {
  const row = await context.database.asOwner(owner.id, async (tx) => {
    const found = await ownLetters(tx, owner.id).where("id", "=", id).executeTakeFirstOrThrow(noSuchLetter);
    if (found.read_at !== null) return found;
    const read_at = context.clock.now().getTime();
    await tx.updateTable("letters").set({ read_at }).$call(ownRow(owner.id, id)).execute();
    return { ...found, read_at };
  });
  return toLetter(context, owner, row);
}

export async function toLetter(context: Context, owner: Owner, row: LetterRow): Promise<Letter> {
  const content = row.content && openLetter(owner, row.id, row.content);
  if (!content) return { ...toHead(row), ...nothing, damaged: true };
  const found = await locateQuotes(context, owner, content.quotes);
  const quotes = content.quotes.map((quote, at) => {
    const { stands, revision, place } = found[at] ?? lost;
    return { ...quote, stands, place, revision, text: stands === "here" ? quote.text : "" };
  });
  return { ...toHead(row), ...content, ...withoutLost(content, quotes), quotes, damaged: false };
}

const lost = { stands: "gone", revision: 0, place: null } as const;

const nothing = {
  days: [],
  topics: [],
  passages: [],
  question: null,
  quotes: [],
  written: null,
  model_failed: false,
} satisfies Partial<Letter>;

/**
 * Drops the sentences of a model whose quotes are gone from the journal. A passage and a question may lack their words,
 * because they claim nothing themselves.
 */
function withoutLost({ written }: LetterContent, quotes: Letter["quotes"]): Pick<Letter, "written"> {
  if (!written) return { written };
  const gone = new Set(quotes.filter(({ stands }) => stands === "gone").map(({ number }) => number));
  if (gone.size === 0) return { written };
  const segmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });
  let dropped = 0;
  const isKept = (sentence: string) => {
    const numbers = [...sentence.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number));
    const isGone = numbers.some((number) => gone.has(number));
    dropped += isGone ? 1 : 0;
    return !isGone;
  };
  const paragraphs = written.paragraphs
    .map((paragraph) =>
      [...segmenter.segment(paragraph)]
        .map(({ segment }) => segment)
        .filter(isKept)
        .join("")
        .trim(),
    )
    .filter((paragraph) => paragraph !== "");
  return { written: { ...written, paragraphs, dropped: written.dropped + dropped } };
}
