import type { BackupFailure } from "#contract/backups/backups.ts";
import { AppError, isStoreDamaged, isStoreFull, StartError } from "#server/platform/errors.ts";
import { type Damage, damageSentence } from "./damage.ts";

// Untranslated file: for the host.

/** A backup, a restore or a drill failed. The message is a sentence for the host. */
export class BackupError extends StartError {
  readonly reason: BackupFailure;
  constructor(reason: BackupFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

export function reasonOf(error: unknown): BackupFailure {
  if (error instanceof BackupError) return error.reason;
  if (isStoreFull(error)) return "no_room";
  if (isStoreDamaged(error)) return "store_damaged";
  if (error instanceof AppError && error.code === "unavailable") return "unreachable";
  return "internal";
}

export const notABackup = (file: string) =>
  new BackupError("damaged", `${file} is not a Reflector backup, or it was cut short.`);
export const cutOrAltered = (file: string) =>
  new BackupError("damaged", `${file} was cut short or altered: nothing was restored.`);
export const madeByNewer = (file: string) =>
  new BackupError("damaged", `${file} was made by a newer Reflector: restore it with that version.`);
export const wrongPassphrase = () =>
  new BackupError("wrong_key", "The passphrase is not the one that this backup was made with.");

/** `kept`: the name of the backup that holds the readable rest. */
export const storeDamaged = (damage: Damage, kept: string) =>
  new BackupError(
    "store_damaged",
    `Part of this server’s data can’t be read, so the backup is incomplete and kept apart as ${kept}: ${damageSentence(damage)}. No good backup was removed. See docs/backups.md, "When something is wrong".`,
  );
