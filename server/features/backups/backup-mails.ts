import type { BackupFailure } from "#contract/backups/backups.ts";
import { joinSentences } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import type { Mailer } from "#server/platform/mail.ts";
import type { BackupState } from "./backup-state.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

// Translators: these say why a backup failed. They follow “The last backup failed.”
const whyOf: Record<BackupFailure, () => string> = {
  no_room: () => t("There is not enough free space in the backup storage or in the server’s data folder."),
  unreachable: () => t("The backup storage can’t be reached, or Reflector can’t write to it."),
  damaged: () => t("The backup was cut short or altered."),
  wrong_key: () => t("The key of this server can’t decrypt the backup."),
  gone: () => t("The newest backup is missing."),
  store_damaged: () =>
    t(
      "A part of the server’s data can’t be read. The rest was saved separately, and no intact backup was removed.",
    ),
  incomplete: () => t("The restored data do not match the data in the backup."),
  internal: () => t("Something unexpected happened."),
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
    backupFailure && joinSentences([t("The last backup failed."), whyOf[backupFailure.reason]()]),
    drillFailure &&
      joinSentences([
        // Translators: a restore test restores a backup to see whether it works.
        t("The last restore test of a backup failed."),
        whyOf[drillFailure.reason](),
      ]),
  ].filter((sentence) => sentence !== null);
  const isWell = failed.length === 0;
  if (isWell ? mailAt === null : mailAt !== null && mailAt > now) return mailAt;
  try {
    await mailer.send({
      to,
      subject: isWell ? t("Reflector’s backups work again") : t("A Reflector backup failed"),
      text: isWell
        ? `${t("The last backup of {site} and its last restore test succeeded.", { site })}\n`
        : `${failed.join("\n")}\n\n${t(
            "This is about {site}. See the server’s log for details. The server will try again.",
            { site },
          )}\n`,
    });
    return isWell ? null : now + dayMs;
  } catch (error) {
    onProblem("a mail about backups could not be sent", error);
    // Without a failure, no mail is due.
    return isWell ? null : now + hourMs;
  }
}
