import { maxFindings } from "#contract/analyzers/analyzer-rules.ts";
import type { AnalyzerScope } from "#contract/analyzers/analyzers.ts";
import type { Day } from "#contract/day-rules.ts";
import type { Context } from "#server/context.ts";
import { type ChatModel, findChatModel, isAiOn } from "#server/features/models/index.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { OwnContent } from "../settings/known-analyzers.ts";
import type { Found } from "../store/finish-run.ts";
import type { RunError } from "../store/run-errors.ts";
import type { RunAbout } from "../store/run-rows.ts";
import { readVerdicts } from "../store/verdict-rows.ts";
import { foundByDay } from "./found-by-week.ts";
import { type Claim, checkedAnswer, maxAnswerTokens, requestOf } from "./model-answer.ts";
import { type Batch, batchesOf } from "./model-texts.ts";
import { maxShownBy, minShown, textsInScope } from "./texts-in-scope.ts";

/** Calls fail occasionally. */
const tries = 2;
/** In UTF-16 code units. */
const maxAnswerLength = 40_000;
const maxRefused = 50;

/** A run ended early; the message tells the person why. */
export class RunFailure extends Error {
  readonly code: RunError;
  constructor(code: RunError) {
    super(code);
    this.name = "RunFailure";
    this.code = code;
  }
}

type Asked = {
  analyzerId: string;
  own: OwnContent;
  scope: AnalyzerScope;
  period: { from: Day; to: Day };
  firstDayOfWeek: number;
  /** Only reflections that have changed after this change number are read. */
  since: number;
  change: number;
};
type Progress = (done: number, of: number) => Promise<void>;

/**
 * Runs a person's own analyzer: a model reads the texts in its scope, one batch at a time.
 * @throws RunFailure; the signal's reason if it was stopped
 */
export async function runWithModel(
  context: Context,
  owner: Owner,
  asked: Asked,
  { signal, progress }: { signal: AbortSignal; progress: Progress },
): Promise<{ found: Found & { first: Day | null }; madeBy: RunAbout["made_by"] }> {
  const model = await findModel(context, owner, asked.own);
  const { instruction } = asked.own;
  const max = maxShownBy(model.contextTokens, instruction);
  if (max < minShown) throw new RunFailure("too_small");
  const given = await readVerdicts(context, owner, asked.analyzerId);
  const refused = given
    .filter(({ verdict }) => verdict !== "true")
    .slice(0, maxRefused)
    .map(({ finding }) => finding.claim);
  const ignored = new Set(
    given.flatMap(({ verdict, finding }) => (verdict === "ignored" ? [finding.key] : [])),
  );
  const { texts, leftOut } = await textsInScope(context, owner, asked);
  const batches = batchesOf(texts, { unit: asked.scope.unit, firstDayOfWeek: asked.firstDayOfWeek, max });
  const claims = new Map<string, Claim>();
  let [droppedQuotes, unreadable] = [0, 0];
  for (const [at, batch] of batches.entries()) {
    await progress(at, batches.length);
    signal.throwIfAborted();
    const checked = await ask(model, batch, { instruction, refused }, signal);
    if (!checked) unreadable += 1;
    droppedQuotes += checked?.dropped ?? 0;
    for (const claim of checked?.claims ?? []) {
      const key = keyOf(claim.claim);
      const before = claims.get(key);
      if (!ignored.has(key))
        claims.set(key, before ? { ...before, quotes: [...before.quotes, ...claim.quotes] } : claim);
    }
  }
  if (unreadable > 0 && unreadable === batches.length) throw new RunFailure("unreadable");
  const findings = [...claims].slice(0, maxFindings).map(([key, { claim, quotes }]) => ({
    key,
    claim,
    strength: "weak" as const,
    numbers: null,
    needs_days: null,
    quotes,
  }));
  const found = {
    findings,
    measures: [foundByDay(texts, findings)],
    other_languages: [],
    reflections: texts.length,
    droppedQuotes,
    leftOut,
    change: asked.change,
    first: texts[0]?.day ?? null,
  };
  const { provider, staysHere } = model;
  return { found, madeBy: { kind: "model", model: model.model, provider, stays_here: staysHere } };
}

/** @throws RunFailure */
export async function findModel(
  context: Context,
  owner: Owner,
  { connection_id, model }: Pick<OwnContent, "connection_id" | "model">,
): Promise<ChatModel> {
  try {
    const found = await findChatModel(context, owner, { connection_id, model });
    if (found) return found;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") throw new RunFailure("no_connection");
    throw error;
  }
  throw new RunFailure((await isAiOn(context, owner)) ? "no_consent" : "ai_off");
}

/** @returns `null` if the model gave no answer that can be read */
async function ask(
  model: ChatModel,
  batch: Batch,
  asked: { instruction: string; refused: readonly string[] },
  signal: AbortSignal,
) {
  for (let round = 0; round < tries; round += 1) {
    const request = requestOf(batch, asked);
    let written = "";
    for await (const event of model.write(
      { purpose: "analyze", chatId: null, ...request, maxTokens: maxAnswerTokens },
      signal,
    )) {
      if (event.kind === "failed") throw new RunFailure(`model_${event.code}`);
      if (event.kind === "restart") written = "";
      if (event.kind === "text") written += event.text;
      if (written.length > maxAnswerLength) break;
    }
    signal.throwIfAborted();
    const checked = checkedAnswer(written, batch);
    if (checked) return checked;
  }
  return null;
}

/** Claims with the same words are the same finding. */
const keyOf = (claim: string): string =>
  claim
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
