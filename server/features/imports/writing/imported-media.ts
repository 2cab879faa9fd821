import { createHmac } from "node:crypto";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import type { IdMap } from "#server/features/archive/index.ts";
import { importFile } from "#server/features/attachments/index.ts";
import type { ImportedEntry, JournalSource } from "#server/formats/imported-entry.ts";
import { DamagedFile } from "#server/formats/source/zip-files.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { type Lease, refuseInterrupted } from "../stored/lease.ts";
import type { KeptMedia } from "./fitting.ts";

const notWanted = () => ({ reason: t("The import was started without pictures and files.") });

/** Stores the files of an entry as attachments, one after the other, unless they are stored already. */
export async function importMedia(
  context: Context,
  lease: Lease,
  entry: ImportedEntry,
  { source, ids, isWanted }: { source: JournalSource; ids: IdMap | null; isWanted: boolean },
): Promise<Map<string, KeptMedia>> {
  const { owner } = lease;
  const taken = new Map<string, KeptMedia>();
  const archived = new Map(entry.archived?.attachments.map((attachment) => [attachment.id, attachment]));
  for (const { key, path, name, alt } of entry.media) {
    refuseInterrupted(lease);
    // The entry's notes name missing files.
    if (path === null) {
      taken.set(key, { reason: null });
      continue;
    }
    if (!isWanted) {
      taken.set(key, notWanted());
      continue;
    }
    const known = archived.get(key);
    const id = known && ids ? ids.of(known.id) : mediaId(owner, entry, key);
    const result = await importFile(context, owner, {
      id,
      name: known?.name ?? name,
      alt: known?.alt ?? alt,
      createdAt: known?.created_at ?? entry.created_at,
      bytes: source.readMedia(path),
      isFromArchive: known !== undefined,
    }).catch(damaged);
    taken.set(key, result.state === "stored" ? { id, kind: result.kind } : { reason: result.reason });
  }
  return taken;
}

/** A damaged file doesn't stop the import of its entry. */
function damaged(error: unknown): { state: "refused"; reason: string } {
  if (error instanceof DamagedFile) return { state: "refused", reason: error.message };
  throw error;
}

/** A deterministic id, so that no file is stored twice: a UUID of version 8 (RFC 9562). */
function mediaId({ searchKey }: Owner, { key, written_at }: ImportedEntry, media: string): string {
  const hex = createHmac("sha256", searchKey)
    .update(JSON.stringify(["imported media", written_at, key, media]))
    .digest("hex");
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
