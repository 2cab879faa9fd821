import { importOptionsSchema } from "#contract/imports/import-preview.ts";
import type { Context } from "#server/context.ts";
import { mapIds } from "#server/features/archive/index.ts";
import { askToRemoveBlobs } from "#server/features/attachments/index.ts";
import { importReflections } from "#server/features/reflections/index.ts";
import type { JournalSource } from "#server/formats/imported-entry.ts";
import { ended } from "../stored/find-import.ts";
import { openAbout, openOptions, sealAbout } from "../stored/import-rows.ts";
import { finishLeased, type Lease, refuseInterrupted } from "../stored/lease.ts";
import { importFacts } from "./import-facts.ts";
import { importOtherParts } from "./import-other-parts.ts";
import { planImport } from "./plan.ts";
import { recordAdded } from "./record-added.ts";
import { reflectionsToAdd, type Writing } from "./reflections-to-add.ts";

/** Adds the entries that are not in the journal yet. Continues where it was interrupted. */
export async function writeJournal(context: Context, lease: Lease, source: JournalSource): Promise<void> {
  const { owner, row } = lease;
  const options = openOptions(owner, row) ?? importOptionsSchema.parse({});
  const plan = await planImport(context, lease, options);
  const asFacts = await importFacts(context, lease, source, options);
  const writing: Writing = {
    source,
    options,
    ids: source.otherParts ? mapIds(owner, source.otherParts.journal) : null,
    isFirst: plan.isFirst,
    asFacts,
    entryOf: new Map(),
  };
  await importOtherParts(context, lease, source, "beforeReflections");
  const adding = importReflections(context, owner, reflectionsToAdd(context, lease, writing), (tx, results) =>
    recordAdded(context, tx, lease, results, writing.entryOf),
  );
  for await (const _ of adding) refuseInterrupted(lease);
  await importOtherParts(context, lease, source, "afterReflections");
  const about = { ...openAbout(owner, row), problem: null, failures: 0, file_key: null };
  await finishLeased(
    context,
    lease,
    {
      ...ended(context.clock.now().getTime()),
      phase: "done",
      done: plan.total,
      total: plan.total,
      about: sealAbout(owner, row.id, about),
    },
    async (tx) => {
      if (row.folder) await askToRemoveBlobs(context, tx, [row.folder]);
    },
  );
}
