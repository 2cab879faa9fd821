import type { BackupFailure } from "#contract/backups/backups.ts";
import { english } from "#contract/translate.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { describeForLog, StartError } from "#server/platform/errors.ts";
import { inLanguage } from "#server/platform/languages/languages.ts";
import type { Mailer } from "#server/platform/mail.ts";
import { backupDueAt, drillDueAt } from "./backup-due.ts";
import { reasonOf, storeDamaged } from "./backup-errors.ts";
import { mailAbout } from "./backup-mails.ts";
import type { BackupSettings } from "./backup-settings.ts";
import { changeBackupState, readBackupState } from "./backup-state.ts";
import type { Drilled, MadeBackup, StoreAddress } from "./backup-task.ts";
import { isWhole } from "./damage.ts";
import { inProcess, type RunAside, TaskFailed } from "./run-aside.ts";

/** `null` if the host has set no place for backups. */
export type BackupSetup = {
  settings: BackupSettings;
  store: StoreAddress;
  masterKey: Buffer;
  /** By default in a separate process. */
  aside?: RunAside | undefined;
} | null;

export type BackupContext = {
  database: Database;
  clock: Clock;
  setup: BackupSetup;
  mailer: Pick<Mailer, "send"> | null;
  publicUrl: string;
  /** The language of mails to the host. By default English. */
  hostLanguage?: string;
  /** Unlike other logs, it may name paths and files. */
  log: { info(values: object, what: string): void; error(values: object, what: string): void };
};

const nowOf = ({ clock }: BackupContext) => clock.now().getTime();

function requireSetup({ setup }: BackupContext): NonNullable<BackupSetup> {
  if (setup) return setup;
  throw new StartError("Set BACKUP_DIR or BACKUP_S3_ENDPOINT: there is no place for backups yet.");
}

/**
 * Makes a backup and stores the result.
 * @throws StartError without settings; the error that made it fail, which is also stored
 */
export async function makeBackupNow(
  context: BackupContext,
  signal = new AbortController().signal,
): Promise<MadeBackup> {
  const { database, log } = context;
  const { settings, store, masterKey, aside = inProcess } = requireSetup(context);
  const at = nowOf(context);
  try {
    const proven = (await readBackupState(database)).drill?.name ?? null;
    const made = await aside.backup({ settings, store, masterKey, at, proven }, signal);
    if (!isWhole(made.damage)) throw storeDamaged(made.damage, made.name);
    const { sha256, damage: _, ...logged } = made;
    log.info(logged, "backup made");
    const { name, bytes } = made;
    const backup = { name, sha256, bytes, at: nowOf(context) };
    await changeBackupState(database, { backup, backupTriedAt: at, backupFailure: null });
    return made;
  } catch (error) {
    // The server is stopping, or another one took over: the next run makes it.
    signal.throwIfAborted();
    const backupFailure = logFailure(context, error, "backup failed");
    await changeBackupState(database, { backupTriedAt: at, backupFailure });
    throw error;
  }
}

/** Drills the newest backup and stores the result. @throws as `makeBackupNow` */
export async function drillBackupNow(
  context: BackupContext,
  signal = new AbortController().signal,
): Promise<Drilled> {
  const { database, log } = context;
  const { settings, store, aside = inProcess } = requireSetup(context);
  const at = nowOf(context);
  try {
    const known = (await readBackupState(database)).backup;
    const done = await aside.drill({ settings, store, at, known }, signal);
    log.info(done, "fire drill of a backup succeeded");
    const { name, depth, opened } = done;
    const drill = { name, depth, at: nowOf(context), sealed: (opened?.closed ?? 0) > 0 };
    await changeBackupState(database, { drill, drillTriedAt: at, drillFailure: null });
    return done;
  } catch (error) {
    signal.throwIfAborted();
    const drillFailure = logFailure(context, error, "fire drill of a backup failed");
    await changeBackupState(database, { drillTriedAt: at, drillFailure });
    throw error;
  }
}

/** Makes the backup and the drill that are due. Only one server may run it at a time. */
export async function runDueBackups(context: BackupContext, signal: AbortSignal): Promise<void> {
  const { database, setup } = context;
  if (!setup) return;
  const { settings } = setup;
  const isDue = (at: number | null) => at !== null && at <= nowOf(context);
  // Failures are stored and logged already. An interruption is passed on.
  const rethrowIfAborted = () => signal.throwIfAborted();
  if (isDue(backupDueAt(await readBackupState(database), settings, nowOf(context))))
    await makeBackupNow(context, signal).catch(rethrowIfAborted);
  if (isDue(drillDueAt(await readBackupState(database), settings, nowOf(context))))
    await drillBackupNow(context, signal).catch(rethrowIfAborted);
  await mailHost(context, settings.alertEmail);
}

async function mailHost(context: BackupContext, to: string | null): Promise<void> {
  const { database, mailer, publicUrl, hostLanguage = english.tag, log } = context;
  if (to === null || !mailer) return;
  const state = await readBackupState(database);
  const onProblem = (what: string, error: unknown) => log.error({ failure: describeForLog(error) }, what);
  const mailAt = await inLanguage(hostLanguage, () =>
    mailAbout(state, { to, mailer, site: publicUrl, now: nowOf(context), onProblem }),
  );
  if (mailAt !== state.mailAt) await changeBackupState(database, { mailAt });
}

function logFailure(context: BackupContext, error: unknown, what: string) {
  const [reason, why] = describeFailure(error);
  context.log.error({ reason, why }, what);
  return { at: nowOf(context), reason };
}

/** The reason of a failure, and its description for the log. */
function describeFailure(error: unknown): [BackupFailure, unknown] {
  if (error instanceof TaskFailed) return [error.reason, error.why];
  return [reasonOf(error), error instanceof StartError ? { said: error.message } : describeForLog(error)];
}
