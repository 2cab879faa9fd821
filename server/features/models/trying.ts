import type { z } from "zod";
import type { FailureCode } from "#contract/chat/messages.ts";
import type { FoundServer, listModels, TrialAnswer, testModel } from "#contract/models/models.ts";
import { checkTrial, trialSystem, trials, trialTurn } from "#contract/models/trial-rules.ts";
import type { AiSettings } from "#server/context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { type Choices, refuseOtherModels } from "./choices.ts";
import type { Ledger } from "./ledger.ts";
import type { Target } from "./model-api.ts";
import type { IsAllowed, ModelCalls } from "./model-calls.ts";
import type { ModelLists } from "./model-lists.ts";
import { ModelFailure } from "./model-port.ts";
import { problemOf } from "./problem-words.ts";

type ListAnswer = z.output<(typeof listModels.schema.response)[200]>;
type TestAnswer = z.output<(typeof testModel.schema.response)[200]>;

/** How many tokens a conversation with its passages needs. */
const minContext = 3000;
/** Models that think before they answer need room for it. */
const testTokens = 800;
const trialTokens = 1500;
const maxShownLength = 4000;

export type Trying = {
  /** @throws AppError `wrong_state` */
  local(owner: Owner): Promise<FoundServer[]>;
  /** @throws AppError `not_found`, `wrong_state` */
  list(owner: Owner, id: string, signal: AbortSignal): Promise<ListAnswer>;
  /** @throws AppError `not_found`, `wrong_state` */
  test(
    owner: Owner,
    id: string,
    asked: { model: string; use: "chat" | "embedding" },
    signal: AbortSignal,
  ): Promise<TestAnswer>;
  /** @throws AppError `not_found`, `wrong_state` */
  hold(owner: Owner, id: string, number: number, model: string, signal: AbortSignal): Promise<TrialAnswer>;
};

/** What a person does with a connection before they agree to it. Nothing from their journal goes there. */
export function createTrying({
  host,
  choices,
  lists,
  ledger,
  calls,
}: {
  host: AiSettings | null;
  choices: Choices;
  lists: ModelLists;
  ledger: Ledger;
  calls: ModelCalls;
}): Trying {
  const isAllowed: IsAllowed = (owner) => choices.isSwitchedOn(owner);

  /** @throws AppError `not_found`, `wrong_state` */
  async function targetFor(owner: Owner, id: string): Promise<Target> {
    const target = await choices.target(owner, id);
    if (await isAllowed(owner, target)) return target;
    throw new AppError("wrong_state", "The companion and AI are switched off. Switch them on first.");
  }

  /** @returns what it said before it ended */
  async function ask(
    owner: Owner,
    target: Target,
    model: string,
    asked: { system: string; text: string; maxTokens: number },
    signal: AbortSignal,
  ) {
    const began = performance.now();
    let answer = "";
    let firstMs: number | null = null;
    let failure: FailureCode | null = null;
    const request = {
      purpose: "trial" as const,
      chatId: null,
      system: asked.system,
      turns: [{ role: "user" as const, text: asked.text }],
      maxTokens: asked.maxTokens,
    };
    for await (const event of calls.write(owner, target, model, request, signal, isAllowed)) {
      if (event.kind === "text") {
        firstMs ??= Math.round(performance.now() - began);
        answer += event.text;
      }
      if (event.kind === "failed") failure = event.code;
    }
    return { answer: answer.slice(0, maxShownLength), firstMs, problem: failure && problemOf(failure) };
  }

  return {
    async local(owner) {
      choices.refuseIfOff();
      if (!(await choices.isSwitchedOn(owner))) return [];
      return lists.atOrigins(host?.localOrigins ?? [], AbortSignal.timeout(5000));
    },

    async list(owner, id, signal) {
      const target = await targetFor(owner, id);
      const call = { purpose: "models" as const, chatId: null, model: "" };
      const entered = await ledger.enter(owner, target, {
        ...call,
        sent: { system: "", turns: [], texts: [] },
      });
      const end = (outcome: "done" | "failed" | "stopped", failure: FailureCode | null = null) =>
        entered.end({ outcome, failure, tokensIn: null, tokensOut: null });
      try {
        const models = await lists.of(target, signal);
        await end("done");
        return { models: models.filter(({ name }) => isOffered(host, id, name)), problem: null };
      } catch (error) {
        const failure = error instanceof ModelFailure ? error.code : "internal";
        await (signal.aborted ? end("stopped") : end("failed", failure));
        if (!(error instanceof ModelFailure)) throw error;
        return { models: [], problem: problemOf(failure) };
      }
    },

    async test(owner, id, { model, use }, signal) {
      const target = await targetFor(owner, id);
      refuseOtherModels(host, { connection_id: id, model }, use === "chat" ? "chosen" : "embedding");
      if (use === "embedding") {
        const began = performance.now();
        try {
          await calls.embed(owner, target, model, ["A quiet evening."], signal, isAllowed);
          return { problem: null, answer: "", first_ms: Math.round(performance.now() - began) };
        } catch (error) {
          if (!(error instanceof ModelFailure)) throw error;
          return { problem: problemOf(error.code), answer: "", first_ms: null };
        }
      }
      const asked = {
        system: "",
        text: "Please answer with one word: ready",
        maxTokens: testTokens,
      };
      const { answer, firstMs, problem } = await ask(owner, target, model, asked, signal);
      if (problem) return { problem, answer, first_ms: firstMs };
      return { problem: await contextProblem(target, model, signal), answer, first_ms: firstMs };
    },

    async hold(owner, id, number, model, signal) {
      const target = await targetFor(owner, id);
      refuseOtherModels(host, { connection_id: id, model }, "chosen");
      const trial = trials.find((each) => each.number === number);
      if (!trial) throw new AppError("not_found", "There is no such conversation.");
      const asked = { system: trialSystem, text: trialTurn(trial), maxTokens: trialTokens };
      const { answer, problem } = await ask(owner, target, model, asked, signal);
      const checks = checkTrial(trial, problem ? "" : answer);
      if (!problem)
        await choices.noteTrial(
          owner,
          id,
          model,
          number,
          checks.every(({ passed }) => passed),
        );
      return { answer, problem, checks };
    },
  };

  /** The server says how much the model can read at once, and that is too little. */
  async function contextProblem(target: Target, model: string, signal: AbortSignal) {
    try {
      const told =
        (await lists.of(target, signal)).find(({ name }) => name === model)?.context_tokens ?? null;
      return told !== null && told < minContext ? problemOf("context_too_small") : null;
    } catch (error) {
      // Some servers answer with an empty list.
      if (error instanceof ModelFailure) return null;
      throw error;
    }
  }
}

const isOffered = (host: AiSettings | null, id: string, model: string) => {
  try {
    refuseOtherModels(host, { connection_id: id, model }, "chosen");
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
};
