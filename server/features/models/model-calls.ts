import type { FailureCode } from "#contract/chat/messages.ts";
import { providerOf } from "#contract/models/model-rules.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { CallQueues } from "./call-queues.ts";
import { failureOfStore } from "./failures.ts";
import type { CallEnd, Ledger } from "./ledger.ts";
import type { ModelApi, Target } from "./model-api.ts";
import { type ChatModel, type ModelEvent, ModelFailure, type ModelRequest } from "./model-port.ts";

/** How often a running call checks whether it is still allowed. The switch may have been changed on another server. */
const usualLookMs = 1000;

export type IsAllowed = (owner: Owner, target: Target) => Promise<boolean>;

export type ModelCalls = {
  write(
    owner: Owner,
    target: Target,
    model: string,
    request: ModelRequest,
    signal: AbortSignal,
    isAllowed: IsAllowed,
  ): ReturnType<ChatModel["write"]>;
  /** @throws ModelFailure */
  embed(
    owner: Owner,
    target: Target,
    model: string,
    texts: readonly string[],
    signal: AbortSignal,
    isAllowed: IsAllowed,
  ): Promise<Float32Array[]>;
};

/** How a call fails if its server broke it off because of another one. */
const brokenOff: readonly FailureCode[] = ["cut_off", "unreachable", "model_server_error"];

/** Enters each call in the ledger before making it, and ends it once it is no longer allowed. */
export function createModelCalls({
  ledger,
  api,
  queues,
  lookMs = usualLookMs,
  onProblem,
}: {
  ledger: Ledger;
  api: ModelApi;
  queues: CallQueues;
  /** Only tests pass another one. */
  lookMs?: number | undefined;
  onProblem(what: string, error: unknown): void;
}): ModelCalls {
  async function enter(
    owner: Owner,
    target: Target,
    isAllowed: IsAllowed,
    call: Parameters<Ledger["enter"]>[2],
  ) {
    try {
      if (!(await isAllowed(owner, target))) throw new ModelFailure("switched_off");
      return await ledger.enter(owner, target, call);
    } catch (error) {
      if (error instanceof ModelFailure) throw error;
      onProblem("a call to a model could not be entered", error);
      throw new ModelFailure(failureOfStore(error));
    }
  }

  /** @returns a signal that aborts when the call is no longer allowed, until `stop` */
  function watch(owner: Owner, target: Target, isAllowed: IsAllowed) {
    const off = new AbortController();
    let isLooking = false;
    const look = async () => {
      if (isLooking) return;
      isLooking = true;
      try {
        if (!(await isAllowed(owner, target))) off.abort();
      } catch (error) {
        // The store can't be reached at the moment, so the next check decides.
        onProblem("could not see whether AI is still switched on", error);
      }
      isLooking = false;
    };
    const timer = setInterval(() => void look(), lookMs);
    return { signal: off.signal, stop: () => clearInterval(timer) };
  }

  /** Runs a call that is already entered, and also enters its failure. */
  async function* run<Part>(
    owner: Owner,
    target: Target,
    isAllowed: IsAllowed,
    call: Parameters<Ledger["enter"]>[2],
    signal: AbortSignal,
    parts: (signal: AbortSignal) => AsyncIterable<{ part: Part | null; end: Partial<CallEnd> | null }>,
  ): AsyncGenerator<Part> {
    const { destination, provider } = target;
    const place = await queues.enter(destination, call.purpose === "chat" ? 1 : 0, signal);
    if (signal.aborted) return place.leave();
    const entered = await enter(owner, target, isAllowed, call).catch((error: unknown) => {
      place.leave();
      throw error;
    });
    const watched = watch(owner, target, isAllowed);
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
      let failure = watched.signal.aborted ? new ModelFailure("switched_off") : failureOf(error);
      const isWellKnown = providerOf(provider).baseUrl !== null;
      if (!isWellKnown && place.isOvertaken() && brokenOff.includes(failure.code)) {
        queues.writesOneAtATime(destination);
        failure = new ModelFailure(failure.code, failure.retryAt, true);
      }
      end = { ...end, outcome: "failed", failure: failure.code };
      throw failure;
    } finally {
      watched.stop();
      place.leave();
      await entered.end(end).catch((error: unknown) => onProblem("how a call to a model ended", error));
    }
  }

  function failureOf(error: unknown): ModelFailure {
    if (error instanceof ModelFailure) return error;
    onProblem("a call to a model failed", error);
    return new ModelFailure("internal");
  }

  return {
    async *write(owner, target, model, request, signal, isAllowed) {
      if (signal.aborted) return;
      const { purpose, chatId, system, turns } = request;
      const call = { purpose, chatId, model, sent: { system, turns, texts: [] } };
      let why: "done" | "length" | null = null;
      const parts = async function* (running: AbortSignal) {
        for await (const part of api.stream(target, model, request, running)) {
          if (part.kind === "text") yield { part, end: null };
          else {
            why = part.why;
            yield {
              part: null,
              end: { outcome: part.why, tokensIn: part.tokensIn, tokensOut: part.tokensOut },
            };
          }
        }
      };
      try {
        yield* run<ModelEvent>(owner, target, isAllowed, call, signal, parts);
        if (why !== null && !signal.aborted) yield { kind: "end", why };
      } catch (error) {
        if (signal.aborted) return;
        const { code, retryAt, isOvertaken } = failureOf(error);
        yield { kind: "failed", code, retryAt, isOvertaken };
      }
    },

    async embed(owner, target, model, texts, signal, isAllowed) {
      const call = {
        purpose: "embed" as const,
        chatId: null,
        model,
        sent: { system: "", turns: [], texts },
      };
      const parts = async function* (running: AbortSignal) {
        const { vectors, tokensIn } = await api.embed(target, model, texts, running);
        yield { part: vectors, end: { outcome: "done" as const, tokensIn } };
      };
      for await (const vectors of run(owner, target, isAllowed, call, signal, parts)) return vectors;
      signal.throwIfAborted();
      throw new ModelFailure("malformed");
    },
  };
}
