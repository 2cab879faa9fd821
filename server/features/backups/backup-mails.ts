import type { BackupFailure } from "#contract/backups/backups.ts";
import { joinSentences } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import type { Mailer } from "#server/platform/mail.ts";
import type { BackupState } from "./backup-state.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

// Translators: these say why a backup failed. They follow “The last backup failed.”
const whyOf: Record<BackupFailure, () => string> = {
  no_room: () => t("There is no room left where backups are stored."),
  unreachable: () => t("The place where backups are stored can’t be reached, or not written to."),
  damaged: () => t("The backup was cut short or altered."),
  wrong_key: () => t("The key of this server can’t decrypt the backup."),
  gone: () => t("The newest backup is missing."),
  store_damaged: () =>
    t(
      "A part of the server’s data can’t be read. The rest was saved separately, and no intact backup was removed.",
    ),
  incomplete: () => t("The restored data differ from the data that were backed up."),
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
        // Translators: a fire drill: a backup is restored to see whether it works.
        t("The last fire drill of a backup failed."),
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
        ? `${t("The last backup of {site} was made, and its last fire drill succeeded.", { site })}\n`
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
