import type { FailureCode } from "#contract/chat/messages.ts";
import { providerOf } from "#contract/models/model-rules.ts";
import { type Context, perContext } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { enterQueue, markSequential } from "./call-queues.ts";
import type { Target } from "./connection-rows.ts";
import { failureOfStore } from "./failures.ts";
import { type Call, type CallEnd, endCall, enterCall } from "./ledger.ts";
import { embedTexts, type ModelRequest, streamText } from "./model-api.ts";
import { ModelFailure } from "./model-failure.ts";
import { type Sound, transcribeSound } from "./transcription-api.ts";

export type ModelEvent =
  | { kind: "text"; text: string }
  /** The text before was not part of the answer. */
  | { kind: "restart" }
  | { kind: "end"; why: "done" | "length" }
  /** `isOvertaken`: broken off because of another call. The same call succeeds if it is made again. */
  | { kind: "failed"; code: FailureCode; retryAt: Date | null; isOvertaken: boolean };

/** A model at a server, and whether it may currently be called for a person. */
export type Callee = {
  target: Target;
  model: string;
  isAllowed(context: Context, owner: Owner, target: Target): Promise<boolean>;
};

/** How often a running call is checked, because AI may be switched off on another server. Only tests change it. */
export const callChecksOf = perContext(() => ({ everyMs: 1000 }));

/** How a call fails if its server broke it off because of another one. */
const brokenOff: readonly FailureCode[] = ["cut_off", "unreachable", "model_server_error"];

/**
 * Streams a model's text. Never throws for a fault of the model's server, but ends with `failed`. Once `signal`
 * aborts, it ends without another event.
 */
export async function* writeByModel(
  context: Context,
  owner: Owner,
  callee: Callee,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  if (signal.aborted) return;
  const { purpose, chatId, system, turns } = request;
  const call = { purpose, chatId, model: callee.model, sent: { system, turns, texts: [] } };
  let why: "done" | "length" | null = null;
  const parts = async function* (running: AbortSignal) {
    for await (const part of streamText(context, callee.target, callee.model, request, running)) {
      if (part.kind !== "end") yield { part, end: null };
      else {
        why = part.why;
        yield { part: null, end: { outcome: part.why, tokensIn: part.tokensIn, tokensOut: part.tokensOut } };
      }
    }
  };
  try {
    yield* run<ModelEvent>(context, owner, callee, call, signal, parts);
    if (why !== null && !signal.aborted) yield { kind: "end", why };
  } catch (error) {
    if (signal.aborted) return;
    const { code, retryAt, isOvertaken } = failureOf(context, error);
    yield { kind: "failed", code, retryAt, isOvertaken };
  }
}

/** @throws ModelFailure */
export async function embedByModel(
  context: Context,
  owner: Owner,
  callee: Callee,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const { target, model } = callee;
  const call: Call = { purpose: "embed", chatId: null, model, sent: { system: "", turns: [], texts } };
  const parts = async function* (running: AbortSignal) {
    const { vectors, tokensIn } = await embedTexts(context, target, model, texts, running);
    yield { part: vectors, end: { outcome: "done" as const, tokensIn } };
  };
  for await (const vectors of run(context, owner, callee, call, signal, parts)) return vectors;
  signal.throwIfAborted();
  throw new ModelFailure("malformed");
}

/** @throws ModelFailure */
export async function transcribeByModel(
  context: Context,
  owner: Owner,
  callee: Callee,
  sound: Sound,
  signal: AbortSignal,
): Promise<string> {
  const { target, model } = callee;
  const sent = {
    system: "",
    turns: [],
    texts: [],
    sound: { bytes: sound.bytes, media_type: sound.mediaType },
  };
  const parts = async function* (running: AbortSignal) {
    yield {
      part: await transcribeSound(context, target, model, sound, running),
      end: { outcome: "done" as const },
    };
  };
  const call: Call = { purpose: "transcribe", chatId: null, model, sent };
  for await (const text of run(context, owner, callee, call, signal, parts)) return text;
  signal.throwIfAborted();
  throw new ModelFailure("malformed");
}

/** Runs a call in its server's queue: enters it in the ledger, makes it, and ends it once it is no longer allowed. */
async function* run<Part>(
  context: Context,
  owner: Owner,
  callee: Callee,
  call: Call,
  signal: AbortSignal,
  parts: (signal: AbortSignal) => AsyncIterable<{ part: Part | null; end: Partial<CallEnd> | null }>,
): AsyncGenerator<Part> {
  const { destination, provider } = callee.target;
  const priority = call.purpose === "chat" ? 1 : 0;
  const caller = { personId: owner.id, priority, purpose: call.purpose };
  const slot = await enterQueue(context, destination, caller, signal);
  if (signal.aborted) return slot.leave();
  const entry = await enter(context, owner, callee, call).catch((error: unknown) => {
    slot.leave();
    throw error;
  });
  const watched = watch(context, owner, callee);
  let end: CallEnd = { outcome: "stopped", failure: null, tokensIn: null, tokensOut: null };
  try {
    for await (const { part, end: ended } of parts(AbortSignal.any([signal, watched.signal]))) {
      if (signal.aborted || watched.signal.aborted) break;
      if (ended) end = { ...end, ...ended };
      if (part !== null) yield part;
    }
    if (watched.signal.aborted) throw new ModelFailure("switched_off");
  } catch (error) {
    if (signal.aborted) return;
    let failure = watched.signal.aborted ? new ModelFailure("switched_off") : failureOf(context, error);
    const isWellKnown = providerOf(provider).baseUrl !== null;
    if (!isWellKnown && slot.isOvertaken() && brokenOff.includes(failure.code)) {
      markSequential(context, destination);
      failure = new ModelFailure(failure.code, failure.retryAt, true);
    }
    end = { ...end, outcome: "failed", failure: failure.code };
    throw failure;
  } finally {
    watched.stop();
    slot.leave(end.outcome);
    await endCall(context, owner, entry, end).catch((error: unknown) =>
      context.onProblem("the end of a call to a model could not be entered", error),
    );
  }
}

/** @throws ModelFailure */
async function enter(context: Context, owner: Owner, { target, isAllowed }: Callee, call: Call) {
  try {
    if (!(await isAllowed(context, owner, target))) throw new ModelFailure("switched_off");
    return await enterCall(context, owner, target, call);
  } catch (error) {
    if (error instanceof ModelFailure) throw error;
    context.onProblem("a call to a model could not be entered", error);
    throw new ModelFailure(failureOfStore(error));
  }
}

/** @returns a signal that aborts when the call is no longer allowed, until `stop` */
function watch(context: Context, owner: Owner, { target, isAllowed }: Callee) {
  const off = new AbortController();
  let isChecking = false;
  const check = async () => {
    if (isChecking) return;
    isChecking = true;
    try {
      if (!(await isAllowed(context, owner, target))) off.abort();
    } catch (error) {
      // The store can't be reached at the moment, so the next check decides.
      context.onProblem("could not check whether AI is still switched on", error);
    }
    isChecking = false;
  };
  const timer = setInterval(() => void check(), callChecksOf(context).everyMs);
  return { signal: off.signal, stop: () => clearInterval(timer) };
}

function failureOf(context: Context, error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  context.onProblem("a call to a model failed", error);
  return new ModelFailure("internal");
}
