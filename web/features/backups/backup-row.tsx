import "./backups.css";
import { useQuery } from "@tanstack/react-query";
import { type BackupFailure, type BackupOverview, getBackups } from "#contract/backups/backups.ts";
import { formatMoment } from "#web/lib/dates.ts";
import { apiQuery } from "#web/lib/query-client.ts";

/** How the host's backups are doing. Nothing is shown until it is known. */
export function BackupRow() {
  const { data: backups } = useQuery(apiQuery(["backups"], getBackups));
  if (!backups) return null;
  return (
    <div className="setting backups">
      <div>
        <div className="setting__name">Backups of this server</div>
        {backups.state === "off" ? (
          <p className="setting__help">
            This server makes no automatic backups. The person who runs it can set them up. Until then, export
            your journal from time to time.
          </p>
        ) : (
          <dl className="backups__facts">
            <div>
              <dt>{backups.state === "damaged" ? "Last complete backup" : "Last backup"}</dt>
              <dd>{backups.last_backup_at === null ? "None yet" : formatMoment(backups.last_backup_at)}</dd>
            </div>
            <div>
              <dt>Last restored as a test</dt>
              <dd>{drillWords(backups)}</dd>
            </div>
          </dl>
        )}
        <BackupProblem backups={backups} />
      </div>
    </div>
  );
}

function drillWords({ last_drill }: BackupOverview): string {
  if (last_drill === null) return "Not yet";
  const opened = last_drill.sealed
    ? "everything came back; sealed journals open only for their owners"
    : "everything came back, and every text opened";
  return `${formatMoment(last_drill.at)}: ${last_drill.depth === "opened" ? opened : "the file is complete"}`;
}

const reasons: Record<BackupFailure, string> = {
  no_room: "there is no room left for it",
  unreachable: "the place for backups can’t be reached",
  damaged: "the file is cut or altered",
  wrong_key: "the server’s key does not open it",
  gone: "the backup is not where it should be",
  store_damaged: "part of this server’s data can’t be read",
  incomplete: "not everything came back",
  internal: "the server’s log says what went wrong",
};

function BackupProblem({ backups }: { backups: BackupOverview }) {
  const { backup_failure, drill_failure, state } = backups;
  if (state === "damaged" && backup_failure) return <StoreProblem at={backup_failure.at} {...backups} />;
  const problems = [
    backup_failure &&
      `The backup of ${formatMoment(backup_failure.at)} failed: ${reasons[backup_failure.reason]}.`,
    drill_failure &&
      `The test on ${formatMoment(drill_failure.at)} failed to restore it: ${reasons[drill_failure.reason]}.`,
    state === "overdue" && "The last two backups were not made when they were due.",
  ].filter((words) => typeof words === "string");
  if (problems.length === 0) return null;
  return (
    <p className="backups__problem">
      {problems.join(" ")} Tell the person who runs this server. Your journal itself is not affected.
    </p>
  );
}

function StoreProblem({ at, last_backup_at }: { at: string; last_backup_at: string | null }) {
  const kept =
    last_backup_at === null
      ? "That backup is incomplete."
      : "That backup is incomplete and was kept apart; the last complete one stays.";
  return (
    <p className="backups__problem">
      On {formatMoment(at)}, part of this server’s data could not be read. {kept} Export your journal now, and
      tell the person who runs this server.
    </p>
  );
}
