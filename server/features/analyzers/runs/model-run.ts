import { mostFindings } from "#contract/analyzers/analyzer-rules.ts";
import type { AnalyzerCost, AnalyzerScope } from "#contract/analyzers/analyzers.ts";
import { blankChatQuotes } from "#contract/chat/chat-quote-rules.ts";
import type { Day } from "#contract/day-rules.ts";
import { isUnfinished } from "#contract/reflections/reflection-rules.ts";
import { findCrisisSignInSteps } from "#contract/safety/crisis-check.ts";
import { AppError } from "#server/platform/errors.ts";
import type { ChatModel } from "#server/platform/model-port.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { AskModels, AskReflections } from "../ports.ts";
import type { OwnContent } from "../settings/known-analyzers.ts";
import type { Found } from "../store/finish-run.ts";
import { type RunError, sentenceOf } from "../store/run-errors.ts";
import type { RunAbout } from "../store/run-rows.ts";
import type { VerdictStore } from "../store/verdict-rows.ts";
import { foundByDay } from "./found-by-week.ts";
import { type Claim, checkedAnswer, longestAnswerTokens, requestOf } from "./model-answer.ts";
import { type Batch, batchesOf } from "./model-texts.ts";

/** UTF-16 code units that one call shows at most, however much its model can read. */
const mostShown = 24_000;
const fewestShown = 1000;
/** Fewer than in most languages, so that a call fits. */
const charactersPerToken = 3;
const usualAnswerTokens = 250;
/** A call fails now and then. */
const tries = 2;
const longestAnswer = 40_000;
const mostRefused = 50;

/** A run ended early; the message tells the person why. */
export class RunFailure extends Error {
  readonly code: RunError;
  constructor(code: RunError) {
    super(code);
    this.name = "RunFailure";
    this.code = code;
  }
}

export type AskedOfModel = {
  analyzerId: string;
  own: Pick<OwnContent, "instruction" | "connection_id" | "model">;
  scope: AnalyzerScope;
  period: { from: Day; to: Day };
  firstDayOfWeek: number;
  /** Only what has changed since. */
  since: number;
  change: number;
};

export type ModelRuns = ReturnType<typeof createModelRuns>;

/** Runs a person's own analyzer: a model reads what is in its scope, a piece at a time. */
export function createModelRuns({
  models,
  reflections,
  verdicts,
}: {
  models: AskModels;
  reflections: Pick<AskReflections, "reading">;
  verdicts: Pick<VerdictStore, "of">;
}) {
  async function gather(
    owner: Owner,
    { scope, period, since }: Pick<AskedOfModel, "scope" | "period" | "since">,
  ) {
    const texts: { id: string; revision: number; day: Day; body: string }[] = [];
    let leftOut = 0;
    const { kinds, tags } = scope;
    for await (const batch of reflections.reading.matching(owner, {
      for: "ai",
      filter: { within: "journal", ...period, kinds, tags },
    }))
      for (const each of batch) {
        if (each.state !== "opened" || each.change <= since || isUnfinished(each.reflection)) continue;
        const { id, revision, day } = each.reflection;
        const body = blankChatQuotes(each.reflection.body);
        if (body.trim() === "") continue;
        if (await findCrisisSignInSteps(body, pause)) leftOut += 1;
        else texts.push({ id, revision, day, body });
      }
    return { texts, leftOut };
  }

  const shownBy = (contextTokens: number, instruction: string): number =>
    Math.min(
      mostShown,
      (contextTokens - longestAnswerTokens) * charactersPerToken - instruction.length - overhead,
    );

  /** @throws RunFailure */
  async function modelFor(owner: Owner, { own }: Pick<AskedOfModel, "own">): Promise<ChatModel> {
    const choice = { connection_id: own.connection_id, model: own.model };
    try {
      const model = await models.chatModel(owner, choice);
      if (model) return model;
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") throw new RunFailure("no_connection");
      throw error;
    }
    throw new RunFailure((await models.isOn(owner)) ? "no_consent" : "ai_off");
  }

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
        { purpose: "analyze", chatId: null, ...request, longestTokens: longestAnswerTokens },
        signal,
      )) {
        if (event.kind === "failed") throw new RunFailure(`model_${event.code}`);
        if (event.kind === "text") written += event.text;
        if (written.length > longestAnswer) break;
      }
      signal.throwIfAborted();
      const checked = checkedAnswer(written, batch);
      if (checked) return checked;
    }
    return null;
  }

  return {
    modelFor,

    /** What a run would send now. Calls no model. */
    async cost(
      owner: Owner,
      asked: Omit<AskedOfModel, "analyzerId" | "since" | "change">,
    ): Promise<AnalyzerCost> {
      const leads = await models.destinationOf(owner, asked.own.connection_id);
      let problem: RunError | null = null;
      let contextTokens = 32_000;
      try {
        ({ contextTokens } = await modelFor(owner, asked));
      } catch (error) {
        if (!(error instanceof RunFailure)) throw error;
        problem = error.code;
      }
      const { texts } = await gather(owner, { ...asked, since: 0 });
      const most = shownBy(contextTokens, asked.own.instruction);
      if (most < fewestShown) problem ??= "too_small";
      const batches = batchesOf(texts, {
        unit: asked.scope.unit,
        firstDayOfWeek: asked.firstDayOfWeek,
        most: Math.max(most, fewestShown),
      });
      let characters = 0;
      for (const batch of batches) {
        const { system, turns } = requestOf(batch, { instruction: asked.own.instruction, refused: [] });
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
    },

    /** @throws RunFailure; the signal's reason if it was stopped */
    async run(
      owner: Owner,
      asked: AskedOfModel,
      { signal, progress }: { signal: AbortSignal; progress: (done: number, of: number) => Promise<void> },
    ): Promise<{ found: Found & { first: Day | null }; madeBy: RunAbout["made_by"] }> {
      const model = await modelFor(owner, asked);
      const { instruction } = asked.own;
      const most = shownBy(model.contextTokens, instruction);
      if (most < fewestShown) throw new RunFailure("too_small");
      const given = await verdicts.of(owner, asked.analyzerId);
      const refused = given
        .filter(({ verdict }) => verdict !== "true")
        .slice(0, mostRefused)
        .map(({ finding }) => finding.claim);
      const ignored = new Set(
        given.flatMap(({ verdict, finding }) => (verdict === "ignored" ? [finding.key] : [])),
      );
      const { texts, leftOut } = await gather(owner, asked);
      const { unit } = asked.scope;
      const batches = batchesOf(texts, { unit, firstDayOfWeek: asked.firstDayOfWeek, most });
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
      const findings = [...claims].slice(0, mostFindings).map(([key, { claim, quotes }]) => ({
        key,
        claim,
        strength: "weak" as const,
        numbers: null,
        needs_days: null,
        quotes,
        activity_id: null,
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
    },
  };
}

/** In UTF-16 code units: everything in a call except the texts and the instruction. */
const overhead = 3000;

/** The same words are the same claim. */
const keyOf = (claim: string): string =>
  claim
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
