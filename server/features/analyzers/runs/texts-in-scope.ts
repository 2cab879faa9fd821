import type { AnalyzerScope } from "#contract/analyzers/analyzers.ts";
import { blankChatQuotes } from "#contract/chat-quote-rules.ts";
import type { Day } from "#contract/day-rules.ts";
import { isUnfinished } from "#contract/reflections/reflection-rules.ts";
import type { Context } from "#server/context.ts";
import { findSigns } from "#server/features/readings/index.ts";
import { matchingForAi } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { maxAnswerTokens } from "./model-answer.ts";
import type { Whole } from "./model-texts.ts";

/** Maximum length of the texts of one call in UTF-16 code units, even if its model can read more. */
const maxShown = 24_000;
export const minShown = 1000;
/** Length of everything in a call except the texts and the instruction, in UTF-16 code units. */
const overhead = 3000;
/** A low estimate, so that calls fit in any language. */
export const charactersPerToken = 3;

/** How much text fits into one call of a model, in UTF-16 code units. */
export const maxShownBy = (contextTokens: number, instruction: string): number =>
  Math.min(maxShown, (contextTokens - maxAnswerTokens) * charactersPerToken - instruction.length - overhead);

/**
 * Texts in an analyzer's scope that changed after `since`. `leftOut`: the number that suggest a crisis, which no model
 * reads.
 */
export async function textsInScope(
  context: Context,
  owner: Owner,
  {
    scope: { kinds, tags },
    period,
    since,
  }: { scope: AnalyzerScope; period: { from: Day; to: Day }; since: number },
): Promise<{ texts: Whole[]; leftOut: number }> {
  const texts: Whole[] = [];
  let leftOut = 0;
  const hasSign = await findSigns(context, owner);
  for await (const { change, reflection } of matchingForAi(context, owner, { ...period, kinds, tags })) {
    if (change <= since || isUnfinished(reflection)) continue;
    const { id, revision, day } = reflection;
    const body = blankChatQuotes(reflection.body);
    if (body.trim() === "") continue;
    if (hasSign({ ...reflection, body })) leftOut += 1;
    else texts.push({ id, revision, day, body });
  }
  return { texts, leftOut };
}
