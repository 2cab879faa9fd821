import type { z } from "zod";
import type { FailureCode } from "#contract/chat/messages.ts";
import type { FoundServer, listModels, TrialAnswer, testModel } from "#contract/models/models.ts";
import { checkTrial, trialSystem, trials, trialTurn } from "#contract/models/trial-rules.ts";
import { t } from "#contract/translate.ts";
import type { AiConnection, Context } from "#server/context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { hostTargetOf, type Target } from "./connection-rows.ts";
import { endCall, enterCall } from "./ledger.ts";
import { type Callee, embedByModel, transcribeByModel, writeByModel } from "./model-calls.ts";
import { ModelFailure } from "./model-failure.ts";
import { findServers, readModelList } from "./model-lists.ts";
import { recordTrial } from "./model-settings.ts";
import { isOffered, refuseOtherModels } from "./offered-models.ts";
import { problemOf } from "./problem-messages.ts";
import { isAiOn, refuseIfOff, requireTarget } from "./targets.ts";
import { silence } from "./transcription-api.ts";

// Calls before consent to a connection. They send nothing from the journal.

type ListAnswer = z.output<(typeof listModels.schema.response)[200]>;
type TestAnswer = z.output<(typeof testModel.schema.response)[200]>;

/** How many tokens a conversation with its passages needs. */
const minContext = 3000;
/** Leaves room for models that reason before they answer. */
const testTokens = 800;
const trialTokens = 1500;
const maxShownLength = 4000;

/** @throws AppError `wrong_state` */
export async function findLocalServers(context: Context, owner: Owner): Promise<FoundServer[]> {
  refuseIfOff(context);
  if (!(await isAiOn(context, owner))) return [];
  return findServers(context, context.ai?.localOrigins ?? [], AbortSignal.timeout(5000));
}

/** @throws AppError `not_found`, `wrong_state` */
export async function listConnectionModels(
  context: Context,
  owner: Owner,
  id: string,
  signal: AbortSignal,
): Promise<ListAnswer> {
  const target = await targetFor(context, owner, id);
  const entry = await enterCall(context, owner, target, {
    purpose: "models",
    chatId: null,
    model: "",
    sent: { system: "", turns: [], texts: [] },
  });
  const end = (outcome: "done" | "failed" | "stopped", failure: FailureCode | null = null) =>
    endCall(context, owner, entry, { outcome, failure, tokensIn: null, tokensOut: null });
  try {
    const models = await readModelList(context, target, signal);
    await end("done");
    const offered = models.filter(({ name }) =>
      isOffered(context.ai, { connection_id: id, model: name }, "chosen"),
    );
    return { models: offered, problem: null };
  } catch (error) {
    const failure = error instanceof ModelFailure ? error.code : "internal";
    await (signal.aborted ? end("stopped") : end("failed", failure));
    if (!(error instanceof ModelFailure)) throw error;
    return { models: [], problem: problemOf(failure) };
  }
}

/** What is wrong with the host's connection; `null` if its server answers. */
export async function problemOfHostConnection(
  context: Context,
  connection: AiConnection,
): Promise<string | null> {
  try {
    await readModelList(context, hostTargetOf(connection), AbortSignal.timeout(10_000));
    return null;
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return problemOf(error.code).message;
  }
}

/** @throws AppError `not_found`, `wrong_state` */
export async function testModelOf(
  context: Context,
  owner: Owner,
  id: string,
  { model, use }: { model: string; use: "chat" | "embedding" | "transcription" },
  signal: AbortSignal,
): Promise<TestAnswer> {
  const target = await targetFor(context, owner, id);
  refuseOtherModels(context.ai, { connection_id: id, model }, use === "chat" ? "chosen" : use);
  const callee = { target, model, isAllowed: isAiOn };
  if (use !== "chat") {
    const began = performance.now();
    try {
      // Untranslated: for the model.
      if (use === "embedding") await embedByModel(context, owner, callee, ["A quiet evening."], signal);
      else await transcribeByModel(context, owner, callee, silence(), signal);
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      // A second of silence has no words.
      if (use === "embedding" || error.code !== "empty")
        return { problem: problemOf(error.code, use), answer: "", first_ms: null };
    }
    return { problem: null, answer: "", first_ms: Math.round(performance.now() - began) };
  }
  // Untranslated: for the model.
  const asked = { system: "", text: "Please answer with one word: ready", maxTokens: testTokens };
  const { answer, first_ms, problem } = await ask(context, owner, callee, asked, signal);
  return { problem: problem ?? (await contextProblem(context, target, model, signal)), answer, first_ms };
}

/** Holds one of the trial conversations with a model. @throws AppError `not_found`, `wrong_state` */
export async function holdTrial(
  context: Context,
  owner: Owner,
  { id, number, model }: { id: string; number: number; model: string },
  signal: AbortSignal,
): Promise<TrialAnswer> {
  const target = await targetFor(context, owner, id);
  refuseOtherModels(context.ai, { connection_id: id, model }, "chosen");
  const trial = trials.find((each) => each.number === number);
  if (!trial) throw new AppError("not_found", t("There is no such conversation."));
  const callee = { target, model, isAllowed: isAiOn };
  const asked = { system: trialSystem, text: trialTurn(trial), maxTokens: trialTokens };
  const { answer, problem } = await ask(context, owner, callee, asked, signal);
  const checks = checkTrial(trial, problem ? "" : answer);
  const passed = checks.every((check) => check.passed);
  if (!problem) await recordTrial(context, owner, { id, model, number, passed });
  return { answer, problem, checks };
}

/** @throws AppError `not_found`, `wrong_state` */
async function targetFor(context: Context, owner: Owner, id: string): Promise<Target> {
  const target = await requireTarget(context, owner, id);
  if (await isAiOn(context, owner)) return target;
  throw new AppError("wrong_state", t("The companion and AI are switched off. Switch them on first."));
}

/** @returns what the model said, the time to its first word, and why it failed, if it did */
async function ask(
  context: Context,
  owner: Owner,
  callee: Callee,
  { system, text, maxTokens }: { system: string; text: string; maxTokens: number },
  signal: AbortSignal,
) {
  const began = performance.now();
  let answer = "";
  let first_ms: number | null = null;
  let failure: FailureCode | null = null;
  const turns = [{ role: "user" as const, text }];
  const request = { purpose: "trial" as const, chatId: null, system, turns, maxTokens };
  for await (const event of writeByModel(context, owner, callee, request, signal)) {
    if (event.kind === "text") {
      first_ms ??= Math.round(performance.now() - began);
      answer += event.text;
    }
    if (event.kind === "restart") [answer, first_ms] = ["", null];
    if (event.kind === "failed") failure = event.code;
  }
  return { answer: answer.slice(0, maxShownLength), first_ms, problem: failure && problemOf(failure) };
}

/** A warning if the model's context is too small. */
async function contextProblem(context: Context, target: Target, model: string, signal: AbortSignal) {
  try {
    const listed = (await readModelList(context, target, signal)).find(({ name }) => name === model);
    const tokens = listed?.context_tokens ?? null;
    return tokens !== null && tokens < minContext ? problemOf("context_too_small") : null;
  } catch (error) {
    // Some servers answer with an empty list.
    if (error instanceof ModelFailure) return null;
    throw error;
  }
}
