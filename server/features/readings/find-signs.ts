import type { Reflection } from "#contract/reflections/reflections.ts";
import { hasEatingSign, hasExplicitSign } from "#contract/safety/explicit-phrases.ts";
import type { Context } from "#server/context.ts";
import { findPerson } from "#server/features/accounts/index.ts";
import { encoderOf } from "#server/features/meaning/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { countWordsFast } from "#server/platform/search/word-count.ts";
import { summariesOf } from "./opened-summaries.ts";
import { readingState } from "./reading-state.ts";
import { signOf } from "./text/network-reading.ts";
import { minWordsForSigns } from "./text/read-text.ts";

/**
 * Above this a text shows a sign of crisis. Chosen on lines that the network had not learned from, so that about 2 of
 * 100 lines without a sign are above it (`training/README.md`).
 */
const threshold = 0.975;
/** The same for a text that also says it in plain words, and for a person who asked to see help sooner. */
const lowerThreshold = 0.9;

/** Sentences of one text that are read: the last ones, more than a person writes in a day. */
const maxSentences = 400;
/** The longest text, in UTF-16 code units, that is searched for plain phrases at once. */
const maxLength = 20_000;

/**
 * Whether a text shows a sign that its writer, or somebody they write of, may be in danger, or of disordered eating. It
 * misses some.
 */
export async function hasSign(context: Context, owner: Owner, text: string): Promise<boolean> {
  if (hasEatingSign(text.slice(-maxLength))) return true;
  if (countWordsFast(text) < minWordsForSigns) return hasExplicitSign(text);
  try {
    const [ruled] = await readingState(context).thread.run("read", [text], owner.id);
    const isPlain = hasExplicitSign(text.slice(-maxLength));
    if (!ruled) return isPlain;
    const person = await context.database.asOwner(owner.id, (tx) => findPerson(tx, owner.id));
    const sentences = ruled.sentences.slice(-maxSentences);
    const said = await encoderOf(context).read(sentences, owner.id);
    return (
      signOf({ ...ruled, sentences }, said) >
      (isPlain || person?.help_sooner === 1 ? lowerThreshold : threshold)
    );
  } catch (error) {
    context.onProblem("a text could not be checked for signs of a crisis", error);
    return hasExplicitSign(text.slice(-maxLength));
  }
}

type Words = Pick<Reflection, "title" | "body"> & { id: string };

/**
 * Tells of a person's reflections whether they show a sign: by their stored readings, and in plain words where they
 * were not read since they changed.
 */
export async function findSigns(context: Context, owner: Owner): Promise<(words: Words) => boolean> {
  const signed = new Set(
    (await summariesOf(context, owner, null)).filter(({ sign }) => sign > threshold).map(({ id }) => id),
  );
  return ({ id, title, body }) =>
    signed.has(id) || hasExplicitSign(`${title}\n\n${body.slice(0, maxLength)}`);
}
