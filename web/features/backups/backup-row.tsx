import { joinSentences } from "#contract/formats.ts";
import { t, tc } from "#contract/translate.ts";
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
        <div className="setting__name">{t("Backups of this server")}</div>
        {backups.state === "off" ? (
          <p className="setting__help">
            {t(
              "This server makes no automatic backups. The person who runs it can set them up. Until then, export your journal from time to time.",
            )}
          </p>
        ) : (
          <dl className="backups__facts">
            <div>
              <dt>{backups.state === "damaged" ? t("Last complete backup") : t("Last backup")}</dt>
              <dd>
                {backups.last_backup_at === null
                  ? tc("backup", "None yet")
                  : formatMoment(backups.last_backup_at)}
              </dd>
            </div>
            <div>
              <dt>{t("Last restored as a test")}</dt>
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
  if (last_drill === null) return t("Not yet");
  const moment = formatMoment(last_drill.at);
  if (last_drill.depth !== "opened") return t("{moment}: the file is complete", { moment });
  return last_drill.sealed
    ? t("{moment}: everything came back; sealed journals open only for their owners", { moment })
    : t("{moment}: everything came back, and every text opened", { moment });
}

// Translators: these follow a colon, as in “The backup of 4 May 2026 failed: there is not enough free space.”
const reasons = (): Record<BackupFailure, string> => ({
  no_room: t("there is not enough free space"),
  unreachable: t("the backup storage can’t be reached"),
  damaged: t("the file is incomplete or was altered"),
  wrong_key: t("the server’s key can’t decrypt it"),
  gone: t("the newest backup is missing"),
  store_damaged: t("part of this server’s data can’t be read"),
  incomplete: t("not everything came back"),
  internal: t("the server’s log says what went wrong"),
});

function BackupProblem({ backups }: { backups: BackupOverview }) {
  const { backup_failure, drill_failure, state } = backups;
  if (state === "damaged" && backup_failure) return <StoreProblem at={backup_failure.at} {...backups} />;
  const problems = [
    backup_failure &&
      t("The backup of {moment} failed: {reason}.", {
        moment: formatMoment(backup_failure.at),
        reason: reasons()[backup_failure.reason],
      }),
    drill_failure &&
      t("The restore test on {moment} failed: {reason}.", {
        moment: formatMoment(drill_failure.at),
        reason: reasons()[drill_failure.reason],
      }),
    state === "overdue" && t("The last two backups were not made when they were due."),
  ].filter((words) => typeof words === "string");
  if (problems.length === 0) return null;
  return (
    <p className="backups__problem">
      {joinSentences([
        ...problems,
        t("Tell the person who runs this server. Your journal itself is not affected."),
      ])}
    </p>
  );
}

function StoreProblem({ at, last_backup_at }: { at: string; last_backup_at: string | null }) {
  const kept =
    last_backup_at === null
      ? t("That backup is incomplete.")
      : t("That backup is incomplete and was kept apart; the last complete one stays.");
  return (
    <p className="backups__problem">
      {joinSentences([
        t("On {moment}, part of this server’s data could not be read.", { moment: formatMoment(at) }),
        kept,
        t("Export your journal now, and tell the person who runs this server."),
      ])}
    </p>
  );
}
