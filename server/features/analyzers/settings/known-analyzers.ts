import type { Selectable } from "kysely";
import { z } from "zod";
import { isBuiltInAnalyzer, mostOwnAnalyzers } from "#contract/analyzers/analyzer-rules.ts";
import {
  type Analyzer,
  type AnalyzerScope,
  type OwnAnalyzerContent,
  ownAnalyzerContentSchema,
  scopeSchema,
} from "#contract/analyzers/analyzers.ts";
import { hasTag, withRenamedTag } from "#contract/reflections/reflection-rules.ts";
import type { AnalyzerTables } from "#server/platform/analyzer-tables.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { lockUser } from "#server/platform/lock-user.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { type Owner, open, seal, unlessAltered } from "#server/platform/sealing.ts";
import type { BuiltIn } from "../ports.ts";

type Row = Selectable<AnalyzerTables["analyzers"]>;

const ownContentSchema = ownAnalyzerContentSchema.omit({ on: true, schedule: true, scope: true });
export type OwnContent = z.infer<typeof ownContentSchema>;

export const contentSchema = z.object({ scope: scopeSchema, own: ownContentSchema.nullable() });
type Content = z.infer<typeof contentSchema>;

/** An analyzer with its settings, without its runs. */
export type KnownAnalyzer = {
  id: string;
  on: boolean;
  schedule: Analyzer["schedule"];
  scope: AnalyzerScope;
  seenAt: number;
  damaged: boolean;
} & (
  | { kind: "built_in"; local: BuiltIn }
  | { kind: "own"; own: OwnContent; revision: number; costAccepted: boolean }
);

/** What may be changed of an analyzer, the built-in ones too. */
export type AnalyzerChange = {
  on?: boolean | undefined;
  schedule?: KnownAnalyzer["schedule"] | undefined;
  scope?: AnalyzerScope | undefined;
};
export type AnalyzerStore = ReturnType<typeof createAnalyzerStore>;

export function createAnalyzerStore({
  database,
  clock,
  builtIn,
  stopRuns,
}: {
  database: Database;
  clock: Clock;
  builtIn: readonly BuiltIn[];
  /** Stops what an analyzer runs, in the transaction that changes it. */
  stopRuns(tx: Tx, ownerId: string, analyzerId: string, error: "edited" | "deleted" | "off"): Promise<void>;
}) {
  const now = () => clock.now().getTime();

  const rowsOf = (tx: Tx, ownerId: string) => tx.selectFrom("analyzers").where("owner_id", "=", ownerId);

  const presentRow = (tx: Tx, ownerId: string, id: string) =>
    rowsOf(tx, ownerId).selectAll().where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();

  function toBuiltIn(owner: Owner, local: BuiltIn, row: Row | undefined): KnownAnalyzer {
    const opened = row && openContent(owner, row);
    return {
      kind: "built_in",
      id: local.id,
      local,
      on: row ? row.is_on === 1 : true,
      schedule: row?.schedule ?? (local.id === "questions" ? "on_save" : "weekly"),
      scope: opened?.scope ?? scopeSchema.parse(local.id === "questions" ? { period: "all" } : {}),
      seenAt: row?.seen_at ?? 0,
      damaged: opened === null,
    };
  }

  function toOwn(owner: Owner, row: Row): KnownAnalyzer {
    const opened = openContent(owner, row);
    return {
      kind: "own",
      id: row.id,
      own: opened?.own ?? noContent,
      on: row.is_on === 1 && opened !== null,
      schedule: row.schedule,
      scope: opened?.scope ?? scopeSchema.parse({}),
      seenAt: row.seen_at,
      revision: row.revision,
      costAccepted: row.cost_accepted === 1,
      damaged: opened === null,
    };
  }

  async function listIn(tx: Tx, owner: Owner): Promise<KnownAnalyzer[]> {
    const rows = await rowsOf(tx, owner.id)
      .selectAll()
      .where("deleted_at", "is", null)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    return [
      ...builtIn.map((local) =>
        toBuiltIn(
          owner,
          local,
          rows.find(({ id }) => id === local.id),
        ),
      ),
      ...rows.filter(({ id }) => !isBuiltInAnalyzer(id)).map((row) => toOwn(owner, row)),
    ];
  }

  /** @throws AppError `not_found` */
  async function getIn(tx: Tx, owner: Owner, id: string): Promise<KnownAnalyzer> {
    const row = await presentRow(tx, owner.id, id);
    const local = builtIn.find((each) => each.id === id);
    if (local) return toBuiltIn(owner, local, row);
    if (!row || isBuiltInAnalyzer(id)) throw noSuchAnalyzer();
    return toOwn(owner, row);
  }

  async function write(tx: Tx, owner: Owner, known: KnownAnalyzer): Promise<void> {
    const content: Content = { scope: known.scope, own: known.kind === "own" ? known.own : null };
    const values = {
      is_on: Number(known.on),
      schedule: known.schedule,
      revision: known.kind === "own" ? known.revision : 0,
      cost_accepted: Number(known.kind === "own" && known.costAccepted),
      seen_at: known.seenAt,
      content: sealContent(owner, known.id, content),
    };
    await tx
      .insertInto("analyzers")
      .values({ ...values, owner_id: owner.id, id: known.id, created_at: now(), deleted_at: null })
      .onConflict((conflict) => conflict.columns(["owner_id", "id"]).doUpdateSet(values))
      .execute();
  }

  const changing = <Result>(owner: Owner, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    database.asOwner(owner.id, async (tx) => {
      await lockUser(tx, owner.id, database.engine);
      return work(tx);
    });

  return {
    listIn,
    getIn,

    list: (owner: Owner) => database.asOwner(owner.id, (tx) => listIn(tx, owner)),
    /** @throws AppError `not_found` */
    get: (owner: Owner, id: string) => database.asOwner(owner.id, (tx) => getIn(tx, owner, id)),

    /** @throws AppError `not_found`, `wrong_state` if it can't be opened */
    change: (owner: Owner, id: string, changed: AnalyzerChange): Promise<void> =>
      changing(owner, async (tx) => {
        const known = await getIn(tx, owner, id);
        refuseDamaged(known);
        const scope = changed.scope ?? known.scope;
        const isOther = JSON.stringify(scope) !== JSON.stringify(known.scope);
        const next = {
          ...known,
          on: changed.on ?? known.on,
          schedule: changed.schedule ?? known.schedule,
          scope,
        };
        const isNewCost = next.kind === "own" && isOther;
        await write(
          tx,
          owner,
          isNewCost ? { ...next, revision: next.revision + 1, costAccepted: false } : next,
        );
        if (isOther) await stopRuns(tx, owner.id, id, "edited");
        else if (!next.on) await stopRuns(tx, owner.id, id, "off");
      }),

    /** @throws AppError `not_found` if a deleted one has this id, `stale_revision`, `limit_reached` */
    save: (
      owner: Owner,
      id: string,
      { revision, on, schedule, scope, ...own }: OwnAnalyzerContent & { revision: number },
    ): Promise<void> =>
      changing(owner, async (tx) => {
        const row = await rowsOf(tx, owner.id).selectAll().where("id", "=", id).executeTakeFirst();
        if (row && row.deleted_at !== null) throw noSuchAnalyzer();
        const before = row ? toOwn(owner, row) : null;
        const content = { kind: "own", id, on, schedule, scope, own, seenAt: 0, damaged: false } as const;
        if (before?.kind !== "own") {
          if (revision > 0) throw noSuchAnalyzer();
          await refuseBeyondLimit(tx, owner.id);
          return write(tx, owner, { ...content, revision: 1, costAccepted: false });
        }
        const isSame = JSON.stringify([before.own, before.scope]) === JSON.stringify([own, scope]);
        // The first answer was lost, and the call was sent again.
        if (revision === before.revision - 1 && isSame) return;
        if (revision !== before.revision) throw changedElsewhere("Reload it, and then change it.");
        await write(tx, owner, {
          ...content,
          seenAt: before.seenAt,
          revision: revision + 1,
          costAccepted: before.costAccepted && isSame,
        });
        if (!isSame) await stopRuns(tx, owner.id, id, "edited");
        else if (!on) await stopRuns(tx, owner.id, id, "off");
      }),

    /** @param readsMore the new name had reflections of its own; what these cost has not been accepted yet */
    renameTag: (owner: Owner, tag: string, to: string, readsMore: boolean): Promise<void> =>
      changing(owner, async (tx) => {
        for (const known of await listIn(tx, owner)) {
          if (!hasTag(known.scope.tags, tag)) continue;
          const scope = { ...known.scope, tags: withRenamedTag(known.scope.tags, tag, to) };
          if (known.kind === "built_in") await write(tx, owner, { ...known, scope });
          else {
            const costAccepted = known.costAccepted && !readsMore;
            await write(tx, owner, { ...known, scope, revision: known.revision + 1, costAccepted });
          }
        }
      }),

    /** @throws AppError `stale_revision` if it has been changed since this revision, whose cost the person accepted */
    async acceptCost(
      tx: Tx,
      owner: Owner,
      { id, revision }: { id: string; revision: number },
    ): Promise<void> {
      const accepted = await tx
        .updateTable("analyzers")
        .set({ cost_accepted: 1 })
        .$call(ownRow(owner.id, id))
        .where("revision", "=", revision)
        .where("deleted_at", "is", null)
        .returning("id")
        .executeTakeFirst();
      if (!accepted) throw changedElsewhere("Look at what it would send now, and then run it.");
    },

    markSeen: (owner: Owner, id: string): Promise<void> =>
      changing(owner, async (tx) => {
        const known = await getIn(tx, owner, id);
        const isKept = await presentRow(tx, owner.id, id);
        if (!isKept) return write(tx, owner, { ...known, seenAt: now() });
        await tx.updateTable("analyzers").set({ seen_at: now() }).$call(ownRow(owner.id, id)).execute();
      }),

    /** @throws AppError `not_found` */
    remove: (owner: Owner, id: string): Promise<void> =>
      changing(owner, async (tx) => {
        if (!(await presentRow(tx, owner.id, id))) throw noSuchAnalyzer();
        await tx.updateTable("analyzers").set({ deleted_at: now() }).$call(ownRow(owner.id, id)).execute();
        await stopRuns(tx, owner.id, id, "deleted");
      }),

    /** @throws AppError `not_found`, `limit_reached` */
    restore: (owner: Owner, id: string): Promise<void> =>
      changing(owner, async (tx) => {
        const row = await rowsOf(tx, owner.id).select("deleted_at").where("id", "=", id).executeTakeFirst();
        if (!row) throw noSuchAnalyzer();
        if (row.deleted_at === null) return;
        await refuseBeyondLimit(tx, owner.id);
        await tx.updateTable("analyzers").set({ deleted_at: null }).$call(ownRow(owner.id, id)).execute();
      }),

    /** Removes those that were deleted a day ago, with everything that they found. */
    async sweep(before: number): Promise<void> {
      const due = await database.asSystem(
        (tx) =>
          tx
            .selectFrom("analyzers")
            .select(["owner_id", "id"])
            .where("deleted_at", "<=", before)
            .limit(500)
            .execute(),
        "latest",
      );
      for (const { owner_id, id } of due)
        await database.asOwner(owner_id, async (tx) => {
          const gone = await tx
            .deleteFrom("analyzers")
            .$call(ownRow(owner_id, id))
            .where("deleted_at", "<=", before)
            .returning("id")
            .executeTakeFirst();
          if (!gone) return;
          for (const table of ["analyzer_runs", "analyzer_findings", "analyzer_verdicts"] as const)
            await tx
              .deleteFrom(table)
              .where("owner_id", "=", owner_id)
              .where("analyzer_id", "=", id)
              .execute();
        });
    },
  };
}

const noContent: OwnContent = {
  name: "",
  looks_for: "",
  instruction: "",
  connection_id: "00000000-0000-4000-8000-000000000000",
  model: "",
};

const placeOf = (id: string) => ({ table: "analyzers", row: id, column: "content" });

export const sealContent = (owner: Owner, id: string, content: Content): Buffer =>
  seal(owner, placeOf(id), JSON.stringify(content));

/** `null` if it was moved or altered. */
export const openContent = (owner: Owner, { id, content }: Pick<Row, "id" | "content">): Content | null =>
  unlessAltered(() => contentSchema.parse(JSON.parse(open(owner, placeOf(id), content))));

export const noSuchAnalyzer = () => new AppError("not_found", "There is no such analyzer.");

const changedElsewhere = (whatToDo: string) =>
  new AppError(
    "stale_revision",
    `This analyzer has been changed in another tab or on another device. ${whatToDo}`,
  );

export function refuseDamaged({ damaged, kind }: KnownAnalyzer): void {
  if (damaged && kind === "own")
    throw new AppError(
      "wrong_state",
      "This analyzer was altered in the store and can't be opened. Delete it, and create it anew.",
    );
}

async function refuseBeyondLimit(tx: Tx, ownerId: string): Promise<void> {
  const rows = await tx
    .selectFrom("analyzers")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .execute();
  if (rows.filter(({ id }) => !isBuiltInAnalyzer(id)).length >= mostOwnAnalyzers)
    throw new AppError(
      "limit_reached",
      `You have ${mostOwnAnalyzers} analyzers of your own, which is the limit. Delete one first.`,
    );
}
