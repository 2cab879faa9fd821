import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Draft } from "#contract/reflections/reflections.ts";

/** Sealed as one value: opening one takes the same time whatever its length. */
export const draftHeadSchema = z.object({
  title: z.string(),
  feelings: z.array(z.string()),
  tags: z.array(z.string()),
  prompt: z.string(),
});
export type DraftHead = z.infer<typeof draftHeadSchema>;

export const headOf = ({ title, feelings, tags, prompt }: DraftHead): DraftHead => ({
  title,
  feelings: [...new Set(feelings)],
  tags: [...new Set(tags)],
  prompt,
});

export const isSameDraft = (one: Draft, other: Draft): boolean =>
  isDeepStrictEqual(withoutRepeats(one), withoutRepeats(other));

const withoutRepeats = ({ body, mood, answers, ...head }: Draft): Draft => ({
  ...headOf(head),
  body,
  mood,
  answers,
});
