import { z } from "zod";
import type { S3Settings } from "#server/platform/blobs/blobs.ts";
import { openBlobs } from "#server/platform/blobs/open-blobs.ts";
import { type Database, openPostgres, openSqlite } from "#server/platform/database.ts";
import { BackupError } from "./backup-errors.ts";
import { type BackupSettings, openPlace } from "./backup-settings.ts";
import { type Damage, isWhole } from "./damage.ts";
import { drill, type drilledSchema, type KnownBackup } from "./drill.ts";
import { damagedAmong, damagedNameOf, nameOf, outdated } from "./rotation.ts";
import { writeBackup, writtenSchema } from "./write-backup.ts";

// Untranslated file: for the host.

export type StoreAddress = { dataDir: string; databaseUrl: string | null; s3: S3Settings | null };

type Common = {
  settings: BackupSettings;
  store: StoreAddress /** When it begins, in milliseconds since 1970. */;
  at: number;
};
/** `proven`: the name of the last backup that passed a drill. The rotation keeps it. */
export type BackupWork = Common & { masterKey: Uint8Array; proven: string | null };
export type DrillWork = Common & { known: KnownBackup | null };

export const madeSchema = writtenSchema.extend({ name: z.string() });
export type MadeBackup = z.infer<typeof madeSchema>;
export type Drilled = z.infer<typeof drilledSchema>;

/** Maximum backups of a damaged store. Each holds what was readable at that time. */
const maxDamaged = 3;

/**
 * Makes a backup and removes outdated ones. Stores that of a damaged store separately.
 * @throws BackupError, AppError of the blob store
 */
export async function makeBackup({
  settings,
  store,
  masterKey,
  proven,
  at,
}: BackupWork): Promise<MadeBackup> {
  const place = await openPlace(settings);
  const clock = { now: () => new Date(at) };
  const database = openAt(store);
  try {
    const blobs = await openBlobs(store, (reason) => {
      throw new BackupError("unreachable", `The S3 server of the attachments does not answer (${reason}).`);
    });
    const parts = { database, blobs, masterKey: Buffer.from(masterKey), clock };
    const names = { good: nameOf(clock.now()), damaged: damagedNameOf(clock.now()) };
    const nameFor = (damage: Damage) => (isWhole(damage) ? names.good : names.damaged);
    const write = (bytes: AsyncIterable<Uint8Array>, damage: Damage) => place.write(nameFor(damage), bytes);
    const written = await writeBackup(write, settings.lock, parts);
    // A damaged backup never replaces a good one.
    const old = isWhole(written.damage)
      ? outdated(await place.list(), settings.keep).filter((each) => each !== proven)
      : damagedAmong(await place.list()).slice(maxDamaged);
    for (const each of old) await place.remove(each);
    return { name: nameFor(written.damage), ...written };
  } finally {
    await database.close();
  }
}

const openAt = ({ dataDir, databaseUrl }: StoreAddress): Database =>
  databaseUrl === null ? openSqlite(dataDir) : openPostgres(databaseUrl);

/** @throws BackupError */
export async function makeDrill({ settings, store, known, at }: DrillWork): Promise<Drilled> {
  const { key } = settings;
  const clock = { now: () => new Date(at) };
  return drill({ place: await openPlace(settings), key, known, dataDir: store.dataDir, clock });
}
