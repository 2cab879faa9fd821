import { getBackups } from "#contract/backups/backups.ts";
import type { Feature } from "#server/feature.ts";
import { everyMinute } from "#server/platform/jobs/jobs.ts";
import { overviewOf } from "./backup-due.ts";
import { readBackupState } from "./backup-state.ts";
import { type BackupContext, runDueBackups } from "./run-backups.ts";

export const createBackups = (context: BackupContext): Feature => ({
  async routes(app) {
    app.route({ ...getBackups, handler: () => readOverview(context) });
  },
  jobs: { make_backups: everyMinute(({ signal }) => runDueBackups(context, signal)) },
});

type Readable = Pick<BackupContext, "database" | "clock"> & {
  setup: Pick<NonNullable<BackupContext["setup"]>, "settings"> | null;
};

const readOverview = async ({ database, clock, setup }: Readable) =>
  overviewOf(await readBackupState(database), setup?.settings ?? null, clock.now().getTime());

/** For monitoring. */
export async function readBackupReadiness(context: Readable) {
  const { state, last_backup_at, last_drill } = await readOverview(context);
  return { state, last_backup_at, last_drill_at: last_drill?.at ?? null };
}
