import type { AnalyzerCost, OwnAnalyzerContent } from "#contract/analyzers/analyzers.ts";
import type { Context } from "#server/context.ts";
import { destinationOf } from "#server/features/models/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { type RunError, sentenceOf } from "../store/run-errors.ts";
import { chosenPeriod } from "./chosen-period.ts";
import { requestOf } from "./model-answer.ts";
import { findModel, RunFailure } from "./model-run.ts";
import { batchesOf } from "./model-texts.ts";
import { ownClockOf } from "./own-clock.ts";
import { dayOf } from "./periods.ts";
import { charactersPerToken, maxShownBy, minShown, textsInScope } from "./texts-in-scope.ts";

const usualAnswerTokens = 250;
const usualContextTokens = 32_000;

/** What a run would send now. Calls no model. */
export async function estimateCost(
  context: Context,
  owner: Owner,
  { scope, ...own }: Pick<OwnAnalyzerContent, "instruction" | "connection_id" | "model" | "scope">,
): Promise<AnalyzerCost> {
  const leads = await destinationOf(context, owner, own.connection_id);
  let problem: RunError | null = null;
  let contextTokens = usualContextTokens;
  try {
    ({ contextTokens } = await findModel(context, owner, own));
  } catch (error) {
    if (!(error instanceof RunFailure)) throw error;
    problem = error.code;
  }
  const ownClock = await ownClockOf(context, owner);
  const { period } = await chosenPeriod(context, owner, scope, dayOf(context.clock.now(), ownClock));
  const { texts } = await textsInScope(context, owner, { scope, period, since: 0 });
  const max = maxShownBy(contextTokens, own.instruction);
  if (max < minShown) problem ??= "too_small";
  const batches = batchesOf(texts, {
    unit: scope.unit,
    firstDayOfWeek: ownClock.firstDayOfWeek,
    max: Math.max(max, minShown),
  });
  let characters = 0;
  for (const batch of batches) {
    const { system, turns } = requestOf(batch, { instruction: own.instruction, refused: [] });
    characters += system.length + turns.reduce((sum, { text }) => sum + text.length, 0);
  }
  return {
    reflections: texts.length,
    calls: batches.length,
    characters,
    tokens_in: Math.ceil(characters / charactersPerToken),
    tokens_out: batches.length * usualAnswerTokens,
    destination: leads?.destination ?? null,
    stays_here: leads?.staysHere ?? false,
    consented: leads?.consented ?? false,
    problem: problem && sentenceOf(problem),
  };
}
