import type { Context } from "#server/context.ts";
import { vectorsOf } from "#server/features/meaning/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { AnalyzerInput, EntityGroup } from "./analyzer.ts";
import { askJournal } from "./ask-journal.ts";
import { readDecisions, type StoredDecision } from "./entities/decision-store.ts";
import { decisionsOn, hiddenEntities } from "./entities/decisions.ts";
import { idKeyOf } from "./entities/entity-ids.ts";
import type { EntityTask } from "./entities/entity-tasks.ts";
import { quotesAt } from "./entities/quotes.ts";
import { countUnread } from "./read-new.ts";
import { newestRead } from "./store/read-readings.ts";

/** People and places, or recurring themes, with what the person hid of them. */
export async function listEntities(context: Context, owner: Owner, about: EntityGroup) {
  const decisions = await readDecisions(context, owner);
  const task = await entityTask(context, owner, about, decisions);
  const { read, ...list } = await askJournal(context, owner, "entities", task);
  return {
    ...list,
    put_aside: hiddenEntities(decisions, about),
    so_far: { read, left: await countUnread(context, owner) },
  };
}

/** `null` if the journal has none with this id, or it is hidden. */
export async function getEntity(context: Context, owner: Owner, about: EntityGroup, id: string) {
  const stored = await readDecisions(context, owner);
  const task = await entityTask(context, owner, about, stored);
  const found = await askJournal(context, owner, "entity", { ...task, id });
  if (!found) return null;
  const { occurrences, ...page } = found;
  return {
    ...page,
    decisions: decisionsOn(stored, about, found.entity.key),
    quotes: await quotesAt(context, owner, about, occurrences),
  };
}

export const entityTask = async (
  context: Context,
  owner: Owner,
  about: EntityGroup,
  decisions: readonly StoredDecision[],
): Promise<EntityTask> => ({
  about,
  decisions,
  idKey: idKeyOf(owner),
  vectors: about === "theme" ? await newestVectors(context, owner) : new Map(),
});

/** The thread gets no more: some ten million numbers. */
const maxReflections = 4000;

/** The vectors of the newest reflections, without those that analyzers may not read. Themes are made of them. */
export const newestVectors = async (context: Context, owner: Owner): Promise<AnalyzerInput["vectors"]> =>
  vectorsOf(context, owner, new Set(await newestRead(context, owner, maxReflections)));
