import type { BackupFailure } from "#contract/backups/backups.ts";
import type { Mailer } from "#server/platform/mail.ts";
import type { BackupState } from "./backup-state.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const whyOf: Record<BackupFailure, string> = {
  no_room: "there is no room left where it is kept",
  unreachable: "the place where it is kept can’t be reached or written",
  damaged: "the backup was cut short or altered",
  wrong_key: "the key of this server does not open it",
  gone: "the newest backup is missing",
  store_damaged:
    "part of the server’s data can’t be read. What can be read is kept apart, and no good backup was removed",
  incomplete: "what was restored is not what was backed up",
  internal: "something unexpected happened",
};

/**
 * Mails the host about a failure, once a day until it is resolved, and then about its end. The mail names no paths, unlike
 * the log.
 * @returns when the next mail is due
 */
export async function mailAbout(
  state: BackupState,
  {
    to,
    mailer,
    site,
    now,
    onProblem,
  }: {
    to: string;
    mailer: Pick<Mailer, "send">;
    site: string;
    now: number;
    onProblem(what: string, error: unknown): void;
  },
): Promise<number | null> {
  const { backupFailure, drillFailure, mailAt } = state;
  const failed = [
    backupFailure && `The last backup failed: ${whyOf[backupFailure.reason]}.`,
    drillFailure && `The last fire drill of a backup failed: ${whyOf[drillFailure.reason]}.`,
  ].filter((sentence) => sentence !== null);
  const isWell = failed.length === 0;
  if (isWell ? mailAt === null : mailAt !== null && mailAt > now) return mailAt;
  try {
    await mailer.send({
      to,
      subject: isWell ? "Reflector’s backups work again" : "A Reflector backup failed",
      text: isWell
        ? `The last backup of ${site} was made, and its last fire drill succeeded.\n`
        : `${failed.join("\n")}\n\nThis is about ${site}. See the server’s log for details. The server will try again.\n`,
    });
    return isWell ? null : now + dayMs;
  } catch (error) {
    onProblem("a mail about backups could not be sent", error);
    // Without a failure, no mail is due.
    return isWell ? null : now + hourMs;
  }
}
