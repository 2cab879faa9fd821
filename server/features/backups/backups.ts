import { type BackupFailure, getBackups } from "#contract/backups/backups.ts";
import type { Feature } from "#server/feature.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { describeForLog, StartError } from "#server/platform/errors.ts";
import { everyMinute } from "#server/platform/jobs/jobs.ts";
import type { Mailer } from "#server/platform/mail.ts";
import { backupDueAt, drillDueAt, overviewOf } from "./backup-due.ts";
import { reasonOf, storeDamaged } from "./backup-errors.ts";
import { mailAbout } from "./backup-mails.ts";
import type { BackupSettings } from "./backup-settings.ts";
import { createBackupStates } from "./backup-state.ts";
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

export type Backups = Feature & {
  /** Makes the backup and the drill that are due. Only one server may run it at a time. */
  runDue(signal: AbortSignal): Promise<void>;
  /** For commands. @throws StartError without settings; the error that made it fail, which is also stored */
  backUpNow(): Promise<MadeBackup>;
  drillNow(): Promise<Drilled>;
  /** For monitoring. */
  readiness(): Promise<{ state: string; last_backup_at: string | null; last_drill_at: string | null }>;
};

export function createBackups({
  database,
  clock,
  setup,
  mailer,
  publicUrl,
  log,
}: {
  database: Database;
  clock: Clock;
  setup: BackupSetup;
  mailer: Pick<Mailer, "send"> | null;
  publicUrl: string;
  /** Unlike other logs, it may name paths and files. */
  log: { info(values: object, what: string): void; error(values: object, what: string): void };
}): Backups {
  const aside = setup?.aside ?? inProcess;
  const states = createBackupStates(database);
  const now = () => clock.now().getTime();
  const settings = setup?.settings ?? null;
  const overview = async () => overviewOf(await states.read(), settings, now());

  const given = () => {
    if (setup) return setup;
    throw new StartError("Set BACKUP_DIR or BACKUP_S3_ENDPOINT: there is no place for backups yet.");
  };

  const failureOf = (error: unknown, what: string) => {
    const [reason, why] = failed(error);
    log.error({ reason, why }, what);
    return { at: now(), reason };
  };

  const backUp = async (signal: AbortSignal): Promise<MadeBackup> => {
    const { settings, store, masterKey } = given();
    const at = now();
    try {
      const proven = (await states.read()).drill?.name ?? null;
      const made = await aside.backup({ settings, store, masterKey, at, proven }, signal);
      if (!isWhole(made.damage)) throw storeDamaged(made.damage, made.name);
      const { sha256, damage: _, ...said } = made;
      log.info(said, "backup made");
      const { name, bytes } = made;
      const backup = { name, sha256, bytes, at: now() };
      await states.change({ backup, backupTriedAt: at, backupFailure: null });
      return made;
    } catch (error) {
      // The server is stopping, or another one took over: the next run makes it.
      signal.throwIfAborted();
      await states.change({ backupTriedAt: at, backupFailure: failureOf(error, "backup failed") });
      throw error;
    }
  };

  const drill = async (signal: AbortSignal): Promise<Drilled> => {
    const { settings, store } = given();
    const at = now();
    try {
      const known = (await states.read()).backup;
      const done = await aside.drill({ settings, store, at, known }, signal);
      log.info(done, "fire drill of a backup succeeded");
      const { name, depth, opened } = done;
      const found = { name, depth, at: now(), sealed: (opened?.closed ?? 0) > 0 };
      await states.change({ drill: found, drillTriedAt: at, drillFailure: null });
      return done;
    } catch (error) {
      signal.throwIfAborted();
      await states.change({
        drillTriedAt: at,
        drillFailure: failureOf(error, "fire drill of a backup failed"),
      });
      throw error;
    }
  };

  /** Failures are stored and logged already. Throws only if it was interrupted. */
  const tried = async (work: Promise<unknown>, signal: AbortSignal) => {
    await work.catch(() => signal.throwIfAborted());
  };

  const tell = async (to: string, by: Pick<Mailer, "send">) => {
    const state = await states.read();
    const onProblem = (what: string, error: unknown) => log.error({ failure: describeForLog(error) }, what);
    const mailAt = await mailAbout(state, { to, mailer: by, site: publicUrl, now: now(), onProblem });
    if (mailAt !== state.mailAt) await states.change({ mailAt });
  };

  async function runDue(signal: AbortSignal): Promise<void> {
    if (!settings) return;
    const isDue = (at: number | null) => at !== null && at <= now();
    if (isDue(backupDueAt(await states.read(), settings, now()))) await tried(backUp(signal), signal);
    if (isDue(drillDueAt(await states.read(), settings, now()))) await tried(drill(signal), signal);
    if (settings.alertEmail !== null && mailer) await tell(settings.alertEmail, mailer);
  }

  return {
    async routes(app) {
      app.route({ ...getBackups, handler: () => overview() });
    },

    jobs: { make_backups: everyMinute(({ signal }) => runDue(signal)) },
    runDue,

    backUpNow: () => backUp(new AbortController().signal),
    drillNow: () => drill(new AbortController().signal),

    async readiness() {
      const { state, last_backup_at, last_drill } = await overview();
      return { state, last_backup_at, last_drill_at: last_drill?.at ?? null };
    },
  };
}

/** The reason of a failure, and its description for the log. */
function failed(error: unknown): [BackupFailure, unknown] {
  if (error instanceof TaskFailed) return [error.reason, error.why];
  return [reasonOf(error), error instanceof StartError ? { said: error.message } : describeForLog(error)];
}
