import type { BackupOverview } from "#contract/backups/backups.ts";
import type { BackupSettings } from "./backup-settings.ts";
import type { BackupState } from "./backup-state.ts";
import { nextAfter } from "./schedule.ts";

const hourMs = 3_600_000;
/** A drill reads the whole backup several times. */
const drillAgainMs = 24 * hourMs;

type Schedules = Pick<BackupSettings, "schedule" | "drillSchedule">;

/** When the next backup is due. The first one is due immediately, which shows whether the settings work. */
export function backupDueAt(
  { backupTriedAt, backupFailure }: BackupState,
  { schedule }: Schedules,
  now: number,
) {
  // Damage is not repaired within an hour, and each attempt writes a backup.
  const again = backupFailure && backupFailure.reason !== "store_damaged" ? hourMs : null;
  return dueAt(backupTriedAt, again, schedule, now);
}

/** The first drill follows the first backup. */
export function drillDueAt(state: BackupState, { drillSchedule }: Schedules, now: number): number | null {
  if (!state.backup) return null;
  return dueAt(state.drillTriedAt, state.drillFailure && drillAgainMs, drillSchedule, now);
}

/** `again`: the wait after a failure before a retry. */
function dueAt(triedAt: number | null, again: number | null, schedule: string, now: number): number {
  // A time in the future: the clock was set back.
  if (triedAt === null || triedAt > now) return now;
  const next = nextAfter(schedule, new Date(triedAt)).getTime();
  return again === null ? next : Math.min(next, triedAt + again);
}

/** What people see about backups. */
export function overviewOf(state: BackupState, settings: BackupSettings | null, now: number): BackupOverview {
  const { backup, drill, backupFailure, drillFailure } = state;
  const instant = (at: number) => new Date(at).toISOString();
  const failure = (failed: BackupState["backupFailure"]) =>
    failed && { at: instant(failed.at), reason: failed.reason };
  return {
    state: stateOf(state, settings, now),
    last_backup_at: backup && instant(backup.at),
    last_drill: drill && { at: instant(drill.at), depth: drill.depth, sealed: drill.sealed },
    backup_failure: failure(backupFailure),
    drill_failure: failure(drillFailure),
    next_backup_at: settings && instant(backupDueAt(state, settings, now)),
  };
}

function stateOf(state: BackupState, settings: BackupSettings | null, now: number): BackupOverview["state"] {
  if (!settings) return "off";
  if (state.backupFailure?.reason === "store_damaged") return "damaged";
  if (state.backupFailure || state.drillFailure) return "failed";
  if (!state.backup) return "waiting";
  const next = nextAfter(settings.schedule, new Date(state.backup.at));
  return nextAfter(settings.schedule, next).getTime() < now ? "overdue" : "fine";
}
