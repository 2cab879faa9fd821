import type { Selectable } from "kysely";
import { z } from "zod";
import { isBuiltInAnalyzer, maxOwnAnalyzers } from "#contract/analyzers/analyzer-rules.ts";
import {
  type Analyzer,
  type AnalyzerScope,
  ownAnalyzerContentSchema,
  scopeSchema,
} from "#contract/analyzers/analyzers.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { lockUser } from "#server/features/accounts/index.ts";
import { builtInAnalyzersOf, type LocalAnalyzer } from "#server/features/readings/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { refuseBeyondLimit } from "#server/platform/refuse-beyond-limit.ts";
import { type Owner, open, seal, unlessAltered } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";
import { builtInTexts } from "./built-in-texts.ts";

export type AnalyzerRow = Selectable<Tables["analyzers"]>;

const ownContentSchema = ownAnalyzerContentSchema.omit({ on: true, schedule: true, scope: true });
export type OwnContent = z.infer<typeof ownContentSchema>;

export const contentSchema = z.object({
  /** Version 1 stored the default of twelve weeks as if it had been chosen. */
  version: z.literal([1, 2]).default(1),
  scope: scopeSchema,
  own: ownContentSchema.nullable(),
});
type Content = z.infer<typeof contentSchema>;

type Settings = {
  id: string;
  on: boolean;
  schedule: Analyzer["schedule"];
  scope: AnalyzerScope;
  seenAt: number;
  damaged: boolean;
};
type OwnAnalyzer = Settings & { kind: "own"; own: OwnContent; revision: number; costAccepted: boolean };
/** An analyzer with its settings, without its runs. */
export type KnownAnalyzer = (Settings & { kind: "built_in"; local: LocalAnalyzer }) | OwnAnalyzer;

export const findAnalyzers = (context: Context, owner: Owner): Promise<KnownAnalyzer[]> =>
  context.database.asOwner(owner.id, (tx) => findAnalyzersIn(context, tx, owner));

/** @throws AppError `not_found` */
export const findAnalyzer = (context: Context, owner: Owner, id: string): Promise<KnownAnalyzer> =>
  context.database.asOwner(owner.id, (tx) => findAnalyzerIn(context, tx, owner, id));

/** The built-in ones first, then the person's own, oldest first. */
export async function findAnalyzersIn(context: Context, tx: Tx, owner: Owner): Promise<KnownAnalyzer[]> {
  const rows = await tx
    .selectFrom("analyzers")
    .selectAll()
    .where("owner_id", "=", owner.id)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return [
    ...builtInAnalyzersOf(context).map((local) => toBuiltIn(owner, local, rowOf.get(local.id))),
    ...rows.filter(({ id }) => !isBuiltInAnalyzer(id)).map((row) => toOwn(owner, row)),
  ];
}

/** @throws AppError `not_found` */
export async function findAnalyzerIn(
  context: Context,
  tx: Tx,
  owner: Owner,
  id: string,
): Promise<KnownAnalyzer> {
  const row = await presentRow(tx, owner.id, id);
  const local = builtInAnalyzersOf(context).find((each) => each.id === id);
  if (local) return toBuiltIn(owner, local, row);
  if (!row || isBuiltInAnalyzer(id)) throw noSuchAnalyzer();
  return toOwn(owner, row);
}

export const presentRow = (tx: Tx, ownerId: string, id: string) =>
  tx
    .selectFrom("analyzers")
    .selectAll()
    .$call(ownRow(ownerId, id))
    .where("deleted_at", "is", null)
    .executeTakeFirst();

function toBuiltIn(owner: Owner, local: LocalAnalyzer, row: AnalyzerRow | undefined): KnownAnalyzer {
  const opened = row && openContent(owner, row);
  return {
    kind: "built_in",
    id: local.id,
    local,
    on: row ? row.is_on === 1 : true,
    schedule: row?.schedule ?? "weekly",
    scope: builtInScope(opened ?? null),
    seenAt: row?.seen_at ?? 0,
    damaged: opened === null,
  };
}

function builtInScope(opened: Content | null): AnalyzerScope {
  if (!opened) return scopeSchema.parse({ period: "fitting" });
  const { version, scope } = opened;
  return version === 1 && scope.period === "twelve_weeks" ? { ...scope, period: "fitting" } : scope;
}

export function toOwn(owner: Owner, row: AnalyzerRow): OwnAnalyzer {
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

/** One person's changes to analyzers run one after another. */
export const changingAnalyzers = <Result>(
  { database }: Context,
  owner: Owner,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  database.asOwner(owner.id, async (tx) => {
    await lockUser(tx, owner.id, database.engine);
    return work(tx);
  });

export async function writeAnalyzer(
  context: Context,
  tx: Tx,
  owner: Owner,
  known: KnownAnalyzer,
): Promise<void> {
  const content: Content = { version: 2, scope: known.scope, own: known.kind === "own" ? known.own : null };
  const values = {
    is_on: Number(known.on),
    schedule: known.schedule,
    revision: known.kind === "own" ? known.revision : 0,
    cost_accepted: Number(known.kind === "own" && known.costAccepted),
    seen_at: known.seenAt,
    content: sealContent(owner, known.id, content),
  };
  const created_at = context.clock.now().getTime();
  await tx
    .insertInto("analyzers")
    .values({ ...values, owner_id: owner.id, id: known.id, created_at, deleted_at: null })
    .onConflict((conflict) => conflict.columns(["owner_id", "id"]).doUpdateSet(values))
    .execute();
}

export const analyzerName = (known: KnownAnalyzer): string =>
  known.kind === "built_in" ? builtInTexts()[known.local.id].name : known.own.name;

const noContent: OwnContent = {
  name: "",
  looks_for: "",
  instruction: "",
  connection_id: "00000000-0000-4000-8000-000000000000",
  model: "",
};

const sealContext = (id: string) => ({ table: "analyzers", row: id, column: "content" });

export const sealContent = (owner: Owner, id: string, content: Content): Buffer =>
  seal(owner, sealContext(id), JSON.stringify(content));

/** `null` if it was moved or altered. */
export const openContent = (
  owner: Owner,
  { id, content }: Pick<AnalyzerRow, "id" | "content">,
): Content | null =>
  unlessAltered(() => contentSchema.parse(JSON.parse(open(owner, sealContext(id), content))));

export const noSuchAnalyzer = () => new AppError("not_found", t("There is no such analyzer."));

export const changedElsewhere = (sentence: string) => new AppError("stale_revision", sentence);

export function refuseDamaged({ damaged, kind }: KnownAnalyzer): void {
  if (damaged && kind === "own")
    throw new AppError(
      "wrong_state",
      t("This analyzer is damaged on the server and can’t be opened. Delete it and create it again."),
    );
}

/** Call it before another one is added. @throws AppError `limit_reached` */
export async function refuseTooMany(tx: Tx, ownerId: string): Promise<void> {
  const rows = await tx
    .selectFrom("analyzers")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .execute();
  const own = rows.filter(({ id }) => !isBuiltInAnalyzer(id));
  refuseBeyondLimit(
    own.length + 1,
    maxOwnAnalyzers,
    t(
      "You have {count, plural, one {# analyzer of your own} other {# analyzers of your own}}, which is the limit. Delete one first.",
      { count: maxOwnAnalyzers },
    ),
  );
}
