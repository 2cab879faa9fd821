import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Events } from "#server/events.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { everyTenMinutes } from "#server/platform/jobs/jobs.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { SearchIndex } from "#server/platform/search/search-index.ts";
import type { LivedSince } from "#server/platform/store-time.ts";
import type { TextTasks } from "#server/platform/threads/text-tasks.ts";
import { answerRoutes } from "./answers/answer-routes.ts";
import { createAnsweredExport } from "./answers/answered-export.ts";
import { createAnsweredList } from "./answers/answered-list.ts";
import { createListUnfinished, createUnfinishedSweep } from "./answers/unfinished.ts";
import { createAddedBefore } from "./bulk/added-before.ts";
import { createAdding } from "./bulk/adding.ts";
import { createBulkChange } from "./bulk/bulk-change.ts";
import { createBulkExport } from "./bulk/bulk-export.ts";
import { historyRoutes } from "./history/history-routes.ts";
import { createReflectionHistory } from "./history/reflection-history.ts";
import { createTrash } from "./history/trash.ts";
import { createWriting } from "./history/writing.ts";
import { listRoutes } from "./list/list-routes.ts";
import { createPlainRows } from "./list/plain-rows.ts";
import { createReflectionList } from "./list/reflection-list.ts";
import { eraseReflections, findTotals } from "./list/totals.ts";
import { createListChanges } from "./reading/changes.ts";
import { createForMirror } from "./reading/for-mirror.ts";
import { createReadable } from "./reading/readable.ts";
import { createReading } from "./reading/reading.ts";
import { reflectionRoutes } from "./saving/reflection-routes.ts";
import { createReflectionStore } from "./saving/reflection-store.ts";
import { createFilters } from "./search/filters.ts";
import { createIndexing } from "./search/indexing.ts";
import { createWordMatches } from "./search/word-matches.ts";
import type { AskAttachments } from "./stored/ports.ts";

/** Everything about reflections. `people` and `attachments` protect data, so neither has a default. */
export function createReflections(deps: {
  database: Database;
  clock: Clock;
  /** For what is deleted after a time. */
  expiryCutoff: LivedSince;
  search: SearchIndex;
  textTasks: TextTasks;
  attachments: AskAttachments;
  events: Events;
  onProblem: (what: string, error: unknown) => void;
}) {
  const { database, clock, search, attachments } = deps;
  const { picturesOf, readAttachments } = attachments;
  const indexing = createIndexing(deps);
  const { indexPending } = indexing;
  const passing = createFilters(database.engine, search);
  const writing = createWriting();
  const { overwrite, changeTags } = writing;
  const trash = createTrash(deps);

  const reading = createReading({ database, indexPending, search, passing });
  const store = createReflectionStore({ ...deps, writing });
  const history = createReflectionHistory({ ...deps, trash, overwrite });
  const list = createReflectionList({ ...deps, indexing, passing, picturesOf });
  const changes = createListChanges({ database });
  const bulkChange = createBulkChange({ ...deps, trash, changeTags, reading });
  const bulkExport = createBulkExport({ database, reading, readAttachments });
  const answered = createAnsweredList({ database });
  const unfinished = createListUnfinished({ database });
  const answeredExport = createAnsweredExport({ reading, clock });
  const sweepUnfinished = createUnfinishedSweep({ ...deps, trash });

  const readable = createReadable(database);
  async function open(owner: Owner, ids: readonly string[]): Promise<Reflection[]> {
    const found: Reflection[] = [];
    for await (const batch of reading.matching(owner, { for: "ai", filter: { ids, within: "journal" } }))
      found.push(...batch.flatMap((each) => (each.state === "opened" ? [each.reflection] : [])));
    return found;
  }

  const totalsOf = (owner: Owner) => findTotals(database, owner);
  const routes: FastifyPluginAsyncZod = async (app) => {
    await app.register(reflectionRoutes, { reflections: store, clock });
    await app.register(historyRoutes, { history });
    await app.register(listRoutes, { list, changes, bulkChange, bulkExport, totalsOf, clock });
    await app.register(answerRoutes, { answered, answeredExport, unfinished });
  };

  return {
    store,
    history,
    list,
    answered,
    unfinished,
    /** The only way for other features to read reflections. */
    reading,
    /** What may be read by an AI, and which of it holds certain words. Of `reading`, ask it `for: "ai"`. */
    forAi: {
      ...reading,
      ...readable,
      ...createWordMatches({ ...deps, indexPending }),
    },
    /** What assistants read and write. */
    forAssistants: {
      ...store,
      search: list.search,
      unfinished,
      open,
      mentioningClosed: readable.mentioningClosed,
      openToAi: (owner: Owner, ids: readonly string[]) =>
        database.asOwner(owner.id, (tx) => readable.openToAi(tx, owner.id, ids)),
      async get(owner: Owner, id: string): Promise<Reflection> {
        const { reflection } = await store.get(owner, id);
        if (!reflection) throw new Error("A reflection that no ETag was given for came without its words.");
        return reflection;
      },
    },
    /** What the folder with readable files is made from. */
    forMirror: createForMirror({ database, reading, readAttachments }),
    /** What insights count and compare, without words. */
    plain: createPlainRows({ database, indexPending }),
    /** The only way for other features to write many reflections. */
    add: createAdding({ ...deps, insertAll: writing.insertAll }),
    /** What `add` added before, and its undo. */
    addedBefore: createAddedBefore({ ...deps, trash }),
    routes,
    jobs: {
      sweep_trash: everyTenMinutes(trash.sweep),
      sweep_unfinished: everyTenMinutes(sweepUnfinished),
    },
    indexPending,
    idleWork: indexing.doIdleWork,
    async stop(): Promise<void> {
      await Promise.all([indexing.stop(), deps.textTasks.close()]);
    },
    events: { personErased: (ownerId: string) => eraseReflections(database, search, ownerId) },
  };
}
