import type { Verdict } from "#contract/analyzers/analyzer-rules.ts";
import type { Analyzer, AnalyzerList, OwnAnalyzerContent } from "#contract/analyzers/analyzers.ts";
import type { AnalyzerResult, GivenVerdict, PeriodResult } from "#contract/analyzers/findings.ts";
import type { AnalyzerRun } from "#contract/analyzers/runs.ts";
import { findPerson } from "#server/features/accounts/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { AppError, refusedField } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Showing } from "./findings/shown-findings.ts";
import type { AskModels, AskReadings, AskReflections } from "./ports.ts";
import { madeByOf } from "./runs/due-runs.ts";
import type { RunLocally } from "./runs/local-run.ts";
import { type ModelRuns, RunFailure } from "./runs/model-run.ts";
import { periodUpTo, todayOf } from "./runs/periods.ts";
import type { History } from "./runs/run-history.ts";
import type { Executing } from "./runs/running.ts";
import { builtInTexts } from "./settings/built-in-texts.ts";
import {
  type AnalyzerChange,
  type AnalyzerStore,
  type KnownAnalyzer,
  refuseDamaged,
} from "./settings/known-analyzers.ts";
import { busyIfTaken, noSuchRun, type RunStore } from "./store/finish-run.ts";
import { sentenceOf } from "./store/run-errors.ts";
import type { RunReads } from "./store/run-reads.ts";
import type { VerdictStore } from "./store/verdict-rows.ts";

export type Overview = ReturnType<typeof createOverview>;

export function createOverview({
  database,
  clock,
  models,
  reflections,
  analyzers,
  runs,
  reads,
  readings,
  verdicts,
  history,
  showing,
  executing,
  runLocally,
  modelRuns,
}: {
  database: Database;
  clock: Clock;
  models: AskModels;
  reflections: Pick<AskReflections, "forAi">;
  analyzers: AnalyzerStore;
  runs: RunStore;
  reads: RunReads;
  readings: AskReadings;
  verdicts: VerdictStore;
  history: History;
  showing: Showing;
  executing: Executing;
  runLocally: RunLocally;
  modelRuns: ModelRuns;
}) {
  async function toAnalyzers(owner: Owner, all: readonly KnownAnalyzer[]): Promise<Analyzer[]> {
    const latest = await history.latest(
      owner,
      all.map(({ id }) => id),
    );
    const news = await reads.newSince(owner, new Map(all.map(({ id, seenAt }) => [id, seenAt])));
    return all.map((known) => toAnalyzer(known, latest.get(known.id) ?? null, news.get(known.id) ?? 0));
  }

  async function get(owner: Owner, id: string): Promise<Analyzer> {
    const [analyzer] = await toAnalyzers(owner, [await analyzers.get(owner, id)]);
    if (!analyzer) throw new Error("One analyzer gives one.");
    return analyzer;
  }

  const todayFor = async (owner: Owner) => todayOf(clock.now(), await executing.clockOf(owner));

  /** @throws AppError `wrong_state`, in words */
  async function refuseWithoutModel(owner: Owner, known: KnownAnalyzer, isAccepted: boolean) {
    if (known.kind !== "own") return;
    if (!known.costAccepted && !isAccepted)
      throw new AppError("wrong_state", "First look at what this run would send, and agree to it.");
    try {
      await modelRuns.modelFor(owner, known);
    } catch (error) {
      if (error instanceof RunFailure) throw new AppError("wrong_state", sentenceOf(error.code));
      throw error;
    }
  }

  return {
    get,
    known: analyzers.get,

    async list(owner: Owner): Promise<AnalyzerList> {
      const all = await toAnalyzers(owner, await analyzers.list(owner));
      const { count, failed } = await readings.status(owner);
      const { read } = await reflections.forAi.coverage(owner);
      const person = await database.asOwner(owner.id, (tx) => findPerson(tx, owner.id));
      return {
        analyzers: all,
        reading: {
          all: read,
          read: Math.min(count, read),
          failed: failed.map(({ reflection_id, error }) => ({ reflection_id, error: unreadSentence(error) })),
        },
        runs_while_away: person?.host_held ?? false,
        models_on: await models.isOn(owner),
      };
    },

    async change(owner: Owner, id: string, changed: AnalyzerChange): Promise<Analyzer> {
      await analyzers.change(owner, id, changed);
      await executing.interruptEnded(owner);
      return get(owner, id);
    },

    markSeen: analyzers.markSeen,

    /** @throws AppError `not_found` if there is no such connection, and as the store */
    async save(
      owner: Owner,
      id: string,
      content: OwnAnalyzerContent & { revision: number },
    ): Promise<Analyzer> {
      if (!(await models.destinationOf(owner, content.connection_id)))
        throw refusedField("connection_id", "There is no such connection. Choose another one.", "not_found");
      await analyzers.save(owner, id, content);
      await executing.interruptEnded(owner);
      return get(owner, id);
    },

    async remove(owner: Owner, id: string): Promise<void> {
      await analyzers.remove(owner, id);
      await executing.interruptEnded(owner);
    },

    async restore(owner: Owner, id: string): Promise<Analyzer> {
      await analyzers.restore(owner, id);
      return get(owner, id);
    },

    async cost(
      owner: Owner,
      { scope, ...own }: Pick<OwnAnalyzerContent, "instruction" | "connection_id" | "model" | "scope">,
    ) {
      const { firstDayOfWeek } = await executing.clockOf(owner);
      const period = periodUpTo(scope, await todayFor(owner));
      return modelRuns.cost(owner, { own, scope, period, firstDayOfWeek });
    },

    /** @throws AppError `not_found`, `wrong_state`, `stale_revision` */
    async start(
      owner: Owner,
      id: string,
      asked: { id: string; period: AnalyzerResult["period"] | null; accepted_revision: number | null },
    ): Promise<void> {
      const known = await analyzers.get(owner, id);
      refuseDamaged(known);
      await refuseWithoutModel(owner, known, asked.accepted_revision !== null);
      const run = {
        id: asked.id,
        analyzerId: id,
        startedBy: "person",
        period: asked.period ?? periodUpTo(known.scope, await todayFor(owner)),
        madeBy: madeByOf(known),
        change: await readings.lastRead(owner),
      } as const;
      const added = await database
        .asOwner(owner.id, async (tx) => {
          const result = await runs.add(tx, owner, run);
          if (result === "added" && known.kind === "own")
            await analyzers.acceptCost(tx, owner, {
              id,
              revision: asked.accepted_revision ?? known.revision,
            });
          return result;
        })
        .catch(busyIfTaken);
      if (added === "busy")
        throw new AppError(
          "wrong_state",
          "This analyzer is already running. Wait until it is done, or stop it.",
        );
      if (added === "added") void executing.begin(owner, id, run.id);
    },

    /** @throws AppError `not_found` */
    async stopRun(owner: Owner, id: string, runId: string): Promise<void> {
      if (!(await reads.find(owner, id, runId))) throw noSuchRun();
      await database.asOwner(owner.id, (tx) => runs.stop(tx, owner.id, runId, "by_person"));
      executing.interrupt(owner.id, runId);
    },

    /** @throws AppError `not_found` */
    async removeRun(owner: Owner, id: string, runId: string): Promise<void> {
      await runs.remove(owner, id, runId);
      executing.interrupt(owner.id, runId);
    },

    /** @throws AppError `not_found` */
    async lookAt(owner: Owner, id: string, period: AnalyzerResult["period"]): Promise<PeriodResult> {
      const known = await analyzers.get(owner, id);
      if (known.kind === "own") return { ...(await history.within(owner, id, period)), left: 0 };
      const given = await verdicts.of(owner, id);
      const today = await todayFor(owner);
      const found = await runLocally(owner, { local: known.local, scope: known.scope, period, today });
      const left = await readings.left(owner);
      return { ...(await showing.found(owner, id, { found, period, given })), left };
    },

    async verdicts(owner: Owner): Promise<{ verdicts: GivenVerdict[] }> {
      const names = new Map((await analyzers.list(owner)).map((known) => [known.id, nameOf(known)]));
      const given = await verdicts.all(owner);
      return {
        verdicts: given.flatMap(({ analyzerId, key, verdict, finding, givenAt }) => {
          const analyzer_name = names.get(analyzerId);
          if (analyzer_name === undefined) return [];
          const given_at = new Date(givenAt).toISOString();
          return [{ analyzer_id: analyzerId, analyzer_name, key, claim: finding.claim, verdict, given_at }];
        }),
      };
    },

    /** @throws AppError `not_found` */
    async giveVerdict(owner: Owner, id: string, key: string, verdict: Verdict): Promise<GivenVerdict> {
      const known = await analyzers.get(owner, id);
      const given = await verdicts.give(owner, id, key, verdict);
      return { analyzer_id: id, analyzer_name: nameOf(known), ...given };
    },

    takeBackVerdict: verdicts.takeBack,
  };
}

const nameOf = (known: KnownAnalyzer): string =>
  known.kind === "built_in" ? builtInTexts[known.local.id].name : known.own.name;

function toAnalyzer(known: KnownAnalyzer, last_run: AnalyzerRun | null, new_findings: number): Analyzer {
  const { on, schedule, scope, damaged } = known;
  const shared = { on, schedule, scope, last_run, new_findings, damaged };
  if (known.kind === "own") {
    const { name, looks_for, instruction, connection_id, model } = known.own;
    const { id, revision, costAccepted: cost_accepted } = known;
    const own = { name, looks_for, instruction, connection_id, model };
    return { kind: "own", id, ...own, ...shared, revision, cost_accepted };
  }
  const { id, covers } = known.local;
  const { name, looks_for, method } = builtInTexts[id];
  return {
    kind: "built_in",
    id,
    name,
    looks_for,
    ...shared,
    method: { text: method.text, sources: [...method.sources] },
    languages: covers === "all" ? null : [...covers],
  };
}

const unreadSentence = (error: string): string =>
  error === "damaged"
    ? "This reflection was altered in the store and can't be opened."
    : "Analyzers broke down on this reflection twice, so they leave it out. Its words have not changed.";
