import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { addDays, type Day, dayAt, daysBetween } from "#contract/day-rules.ts";
import {
  lastNoted,
  lastPlanned,
  mostDaysAhead,
  mostExperiments,
  mostRunning,
  stateOn,
} from "#contract/experiments/experiment-rules.ts";
import type {
  Experiment,
  ExperimentDay,
  ExperimentSummary,
  ExperimentToday,
  saveExperiment,
} from "#contract/experiments/experiments.ts";
import { findPerson } from "#server/features/accounts/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { AppError, refusedField } from "#server/platform/errors.ts";
import { lockUser } from "#server/platform/lock-user.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { type Owner, unlessAltered } from "#server/platform/sealing.ts";
import {
  type ExperimentRow,
  experimentsOf,
  type Kept,
  type Noted,
  type NoteRow,
  noSuchExperiment,
  noteRowsOf,
  openExperiment,
  openNoted,
  sealExperiment,
  sealNoted,
  sidesOf,
  timingOf,
  toDamaged,
  toSummary,
} from "./experiment-rows.ts";
import { type AskOutcomes, outcomesOf, resultOf } from "./outcome.ts";

/** How long a deleted experiment can be restored. */
const graceMs = 86_400_000;

type Saved = z.output<typeof saveExperiment.schema.body>;

export function createExperimentStore({
  database,
  clock,
  ...asked
}: { database: Database; clock: Clock } & AskOutcomes) {
  const now = () => clock.now().getTime();

  const todayOf = async (tx: Tx, ownerId: string, timeZone: string): Promise<Day> => {
    const person = await findPerson(tx, ownerId);
    return dayAt(clock.now(), person?.time_zone ?? timeZone, person?.day_end ?? "00:00");
  };

  const find = (tx: Tx, ownerId: string, id: string): Promise<ExperimentRow> =>
    experimentsOf(tx, ownerId).where("id", "=", id).executeTakeFirstOrThrow(noSuchExperiment);

  const notedOf = async (tx: Tx, owner: Owner, id: string): Promise<Map<Day, Noted>> =>
    opened(owner, await noteRowsOf(tx, owner.id, id).execute());

  const planOf = (kept: Kept, row: ExperimentRow, noted: ReadonlyMap<Day, Noted>): ExperimentDay[] => {
    const timing = timingOf(kept, row);
    const sides = sidesOf(kept);
    const planned = lastPlanned(timing);
    return Array.from({ length: daysBetween(kept.starts_on, lastNoted(timing)) + 1 }, (_, at) => {
      const day = addDays(kept.starts_on, at);
      return {
        day,
        side: day <= planned ? (sides[at] ?? null) : null,
        did: null,
        rating: null,
        ...noted.get(day),
      };
    });
  };

  const read = (owner: Owner, id: string) =>
    database.asOwner(owner.id, async (tx) => {
      const row = await find(tx, owner.id, id);
      const kept = openExperiment(owner, row);
      const noted = await notedOf(tx, owner, id);
      return { row, kept, noted, today: await todayOf(tx, owner.id, kept.time_zone) };
    });

  async function get(owner: Owner, id: string): Promise<Experiment> {
    const { row, kept, noted, today } = await read(owner, id);
    const plan = planOf(kept, row, noted);
    const { time_zone: _, seed: __, ...content } = kept;
    const summary = toSummary(row, kept, daysDone(noted), today);
    const isOver = summary.state === "over";
    const outcomes = isOver ? await outcomesOf(owner, kept, plan, asked) : new Map<Day, number>();
    return {
      ...summary,
      revision: row.revision,
      content,
      plan,
      outcomes: [...outcomes]
        .map(([day, value]) => ({ day, value }))
        .sort((one, other) => one.day.localeCompare(other.day)),
      result: isOver ? resultOf(kept, plan, outcomes) : null,
      created_at: new Date(row.created_at).toISOString(),
    };
  }

  return {
    get,

    list: (owner: Owner): Promise<ExperimentSummary[]> =>
      database.asOwner(owner.id, async (tx) => {
        const rows = await experimentsOf(tx, owner.id)
          .orderBy("created_at", "desc")
          .orderBy("id", "desc")
          .limit(mostExperiments)
          .execute();
        const person = await findPerson(tx, owner.id);
        const todayIn = (zone: string) =>
          dayAt(clock.now(), person?.time_zone ?? zone, person?.day_end ?? "00:00");
        const noted = Map.groupBy(
          await tx.selectFrom("experiment_days").selectAll().where("owner_id", "=", owner.id).execute(),
          ({ experiment_id }) => experiment_id,
        );
        return rows.map((row) =>
          unlessAltered(
            () => {
              const kept = openExperiment(owner, row);
              const done = daysDone(opened(owner, noted.get(row.id) ?? []));
              return toSummary(row, kept, done, todayIn(kept.time_zone));
            },
            toDamaged(row, todayIn("UTC")),
          ),
        );
      }),

    async save(owner: Owner, id: string, { revision, time_zone, ...content }: Saved): Promise<Experiment> {
      await database.asOwner(owner.id, async (tx) => {
        await lockUser(tx, owner.id, database.engine);
        const row = await rowOf(tx, owner.id, id).executeTakeFirst();
        if (row && row.deleted_at !== null) throw noSuchExperiment();
        const before = row ? openExperiment(owner, row) : null;
        // The answer was lost, so the device sent it again.
        if (before && row?.revision === revision + 1)
          if (isDeepStrictEqual({ ...before, seed: "" }, { ...content, time_zone, seed: "" })) return;
        if ((row?.revision ?? 0) !== revision) throw stale();
        const today = await todayOf(tx, owner.id, time_zone);
        const hasBegun =
          before !== null && row !== undefined && stateOn(timingOf(before, row), today) !== "planned";
        if (before && hasBegun) refuseRedrawing(before, content);
        else refuseStart(content.starts_on, today);
        const isDrawnAnew = before === null || drawnFrom.some((field) => before[field] !== content[field]);
        const kept: Kept = {
          ...content,
          time_zone,
          seed: isDrawnAnew ? randomBytes(16).toString("hex") : before.seed,
        };
        const ends_on = lastNoted(timingOf(kept, { stopped_on: null }));
        if (!hasBegun) await refuseCrowd(tx, owner.id, id, { from: content.starts_on, to: ends_on });
        const values = {
          starts_on: kept.starts_on,
          ends_on,
          content: sealExperiment(owner, id, kept),
          revision: revision + 1,
        };
        if (row) await tx.updateTable("experiments").set(values).$call(ownRow(owner.id, id)).execute();
        else {
          await refuseTooMany(tx, owner.id);
          await tx
            .insertInto("experiments")
            .values({ ...values, owner_id: owner.id, id, created_at: now() })
            .execute();
        }
      });
      return get(owner, id);
    },

    note: (owner: Owner, id: string, day: Day, noted: Noted): Promise<ExperimentDay> =>
      database.asOwner(owner.id, async (tx) => {
        await lockUser(tx, owner.id, database.engine);
        const row = await find(tx, owner.id, id);
        const kept = openExperiment(owner, row);
        const of = planOf(kept, row, new Map()).find((each) => each.day === day);
        if (!of) throw refusedField("day", "This day is not in the plan.");
        if (day > (await todayOf(tx, owner.id, kept.time_zone)))
          throw refusedField("day", "This day has not come yet.");
        if (noted.rating !== null && kept.outcome !== "scale")
          throw refusedField("rating", "This experiment asks for no number.");
        if (noted.did !== null && of.side === null)
          throw refusedField("did", "This day only shows how the day before turned out.");
        if (noted.did === null && noted.rating === null)
          await tx
            .deleteFrom("experiment_days")
            .where("owner_id", "=", owner.id)
            .where("experiment_id", "=", id)
            .where("day", "=", day)
            .execute();
        else {
          const content = sealNoted(owner, id, day, noted);
          await tx
            .insertInto("experiment_days")
            .values({ owner_id: owner.id, experiment_id: id, day, content })
            .onConflict((conflict) =>
              conflict.columns(["owner_id", "experiment_id", "day"]).doUpdateSet({ content }),
            )
            .execute();
        }
        return { ...of, ...noted };
      }),

    onDay: (owner: Owner, day: Day): Promise<ExperimentToday[]> =>
      database.asOwner(owner.id, async (tx) => {
        const rows = await experimentsOf(tx, owner.id)
          .where("starts_on", "<=", day)
          .where("ends_on", ">=", day)
          .where("stopped_on", "is", null)
          .orderBy("created_at")
          .limit(mostRunning)
          .execute();
        const today: ExperimentToday[] = [];
        for (const row of rows) {
          const found = await readToday(tx, owner, row, day);
          if (found) today.push(found);
        }
        return today;
      }),

    async stop(owner: Owner, id: string): Promise<Experiment> {
      await database.asOwner(owner.id, async (tx) => {
        await lockUser(tx, owner.id, database.engine);
        const row = await find(tx, owner.id, id);
        const kept = openExperiment(owner, row);
        const today = await todayOf(tx, owner.id, kept.time_zone);
        const state = stateOn(timingOf(kept, row), today);
        if (state === "planned")
          throw new AppError("wrong_state", "This experiment has not begun. You can change or delete it.");
        if (state === "over") throw new AppError("wrong_state", "This experiment is over already.");
        await tx.updateTable("experiments").set({ stopped_on: today }).$call(ownRow(owner.id, id)).execute();
      });
      return get(owner, id);
    },

    remove: (owner: Owner, id: string): Promise<void> =>
      database.asOwner(owner.id, async (tx) => {
        await tx
          .updateTable("experiments")
          .set({ deleted_at: now() })
          .$call(ownRow(owner.id, id))
          .where("deleted_at", "is", null)
          .returning("id")
          .executeTakeFirstOrThrow(noSuchExperiment);
      }),

    async restore(owner: Owner, id: string): Promise<ExperimentSummary> {
      await database.asOwner(owner.id, async (tx) => {
        await lockUser(tx, owner.id, database.engine);
        const row = await rowOf(tx, owner.id, id).executeTakeFirstOrThrow(noSuchExperiment);
        if (row.deleted_at === null) return;
        await refuseTooMany(tx, owner.id);
        if (row.stopped_on === null)
          await refuseCrowd(tx, owner.id, id, { from: row.starts_on, to: row.ends_on });
        await tx.updateTable("experiments").set({ deleted_at: null }).$call(ownRow(owner.id, id)).execute();
      });
      const { row, kept, noted, today } = await read(owner, id);
      return toSummary(row, kept, daysDone(noted), today);
    },

    sweep: (): Promise<void> =>
      database.asSystem(async (tx) => {
        await tx
          .deleteFrom("experiments")
          .where("deleted_at", "<=", now() - graceMs)
          .execute();
      }, "latest"),
  };

  async function readToday(
    tx: Tx,
    owner: Owner,
    row: ExperimentRow,
    day: Day,
  ): Promise<ExperimentToday | null> {
    const noted = await noteRowsOf(tx, owner.id, row.id).execute();
    // If it was altered, its own page says so.
    return unlessAltered(() => {
      const kept = openExperiment(owner, row);
      const of = planOf(kept, row, opened(owner, noted)).find((each) => each.day === day);
      if (!of) return null;
      // On the first day, an outcome that is measured a day later shows nothing yet.
      const isAsked = kept.outcome === "scale" && !(kept.shows_next_day && day === kept.starts_on);
      const { question, a, b, scale_label } = kept;
      return { ...of, id: row.id, question, a, b, asks: isAsked ? scale_label : null };
    });
  }
}

const rowOf = (tx: Tx, ownerId: string, id: string) =>
  tx.selectFrom("experiments").selectAll().$call(ownRow(ownerId, id));

const opened = (owner: Owner, rows: readonly NoteRow[]): Map<Day, Noted> =>
  new Map(rows.map((row) => [row.day, openNoted(owner, row)]));

/** A number alone doesn't say what was done that day. */
const daysDone = (noted: ReadonlyMap<Day, Noted>): number =>
  [...noted.values()].filter(({ did }) => did !== null).length;

/** The days are drawn from these. */
const drawnFrom = ["design", "block_days", "starts_on", "days"] as const;
const fixedOnceBegun = [...drawnFrom, "outcome", "shows_next_day"] as const;

function refuseRedrawing(before: Kept, content: Omit<Saved, "revision" | "time_zone">): void {
  const changed = fixedOnceBegun.find((field) => before[field] !== content[field]);
  if (changed) throw refusedField(changed, "The experiment has begun, so this stays as it was drawn.");
}

function refuseStart(starts_on: Day, today: Day): void {
  if (starts_on < today) throw refusedField("starts_on", "Choose today or a later day.");
  if (daysBetween(today, starts_on) > mostDaysAhead)
    throw refusedField("starts_on", `Choose a day within the next ${mostDaysAhead} days.`);
}

async function refuseCrowd(
  tx: Tx,
  ownerId: string,
  id: string,
  { from, to }: { from: Day; to: Day },
): Promise<void> {
  const { count } = await tx
    .selectFrom("experiments")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("owner_id", "=", ownerId)
    .where("id", "<>", id)
    .where("deleted_at", "is", null)
    .where("stopped_on", "is", null)
    .where("starts_on", "<=", to)
    .where("ends_on", ">=", from)
    .executeTakeFirstOrThrow();
  if (count < mostRunning) return;
  const sentence = `${mostRunning} experiments run in these days already. Choose later days, or stop one.`;
  throw refusedField("starts_on", sentence, "limit_reached");
}

async function refuseTooMany(tx: Tx, ownerId: string): Promise<void> {
  const { count } = await tx
    .selectFrom("experiments")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (count >= mostExperiments)
    throw new AppError(
      "limit_reached",
      `You have ${mostExperiments} experiments, which is the limit. Delete one first.`,
    );
}

const stale = () =>
  new AppError(
    "stale_revision",
    "This experiment has been changed in another tab or on another device. Reload it, and then change it.",
  );
