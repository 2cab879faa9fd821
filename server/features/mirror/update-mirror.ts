import type { Context } from "#server/context.ts";
import { changedReflections } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { type Claim, ClaimLost, claimMirror, releaseClaim } from "./mirror-claim.ts";
import { type MirrorFolder, MirrorProblem, openFolder, renameFolder } from "./mirror-folder.ts";
import type { MirrorProblemCode } from "./mirror-problems.ts";
import { deleteMirror, updateMirror } from "./mirror-rows.ts";
import { requirePerson } from "./mirror-settings.ts";
import { removeFiles, writeChanges } from "./write-files.ts";

/** As long as one turn of quiet work may take. */
const turnMs = 1000;

/** Brings a person's folder up to date, for about a second. @returns 0 if nothing is left to do, otherwise 1 */
export async function updateMirrorFolder(context: Context, owner: Owner): Promise<number> {
  const root = context.mirrorDir;
  const claim = root === null ? null : await claimMirror(context, owner);
  if (root === null || !claim) return 0;
  try {
    return await update(context, claim, root);
  } catch (error) {
    if (error instanceof ClaimLost) return 0;
    const isKnown = error instanceof MirrorProblem;
    const problem: MirrorProblemCode = isKnown ? error.code : "failed";
    await updateMirror(context, owner, { problem });
    if (isKnown) return 0;
    throw error;
  } finally {
    await releaseClaim(context, claim);
  }
}

async function update(context: Context, claim: Claim, root: string): Promise<number> {
  const { owner, row } = claim;
  const { username } = await requirePerson(context, owner);
  if (row.folder !== username) {
    await renameFolder(root, row.folder, username, owner.id);
    await updateMirror(context, owner, { folder: username });
  }
  const isNew = row.written_at === null && row.erasing === 0;
  const now = context.clock.now();
  const folder = await openFolder(root, username, { ownerId: owner.id, isNew, now });
  return row.erasing === 1 ? erase(context, claim, folder) : write(context, claim, folder);
}

async function erase(context: Context, { owner, row }: Claim, folder: MirrorFolder): Promise<number> {
  if (await removeFiles(context, owner, folder)) return 1;
  await folder.removeIfEmpty();
  if (row.is_on === 0) await deleteMirror(context, owner);
  else await updateMirror(context, owner, { erasing: 0, last_change: 0 });
  return row.is_on;
}

async function write(context: Context, claim: Claim, folder: MirrorFolder): Promise<number> {
  const { owner, row } = claim;
  const until = performance.now() + turnMs;
  for await (const batch of changedReflections(context, owner, row.last_change)) {
    await writeChanges(context, claim, folder, batch.changes);
    const written_at = context.clock.now().getTime();
    await updateMirror(context, owner, { last_change: batch.since, written_at, problem: null });
    if (performance.now() > until) return 1;
  }
  if (row.problem !== null) await updateMirror(context, owner, { problem: null });
  return 0;
}
