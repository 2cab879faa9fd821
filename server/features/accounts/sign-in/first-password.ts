import type { z } from "zod";
import type { firstPasswordFormSchema } from "#contract/accounts/sign-in-forms.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SignedIn } from "#server/platform/http/signed-in.ts";
import { refuseCommonPassword } from "../password-proof.ts";
import { hashPassword, noPassword } from "../passwords.ts";
import type { SecurityHistory } from "../security-history.ts";

/** A device that was left open must not give its account a password. */
const freshMs = 15 * 60_000;

/** @throws AppError `already_taken` where there is a password, `forbidden` where the person signed in too long ago */
export async function setFirstPassword(
  {
    database,
    clock,
    history,
  }: { database: Database; clock: Clock; history: Pick<SecurityHistory, "record"> },
  user: SignedIn,
  { password }: z.output<typeof firstPasswordFormSchema>,
  device: string,
): Promise<void> {
  refuseCommonPassword(password, "password");
  const session = await database.query
    .selectFrom("sessions")
    .select("created_at")
    .where("id", "=", user.sessionId)
    .executeTakeFirst();
  if (!session || session.created_at <= clock.now().getTime() - freshMs) throw signInAgain();
  const password_hash = await hashPassword(password);
  await database.transaction(async (tx) => {
    const set = await tx
      .updateTable("users")
      .set({ password_hash })
      .where("id", "=", user.id)
      .where("password_hash", "=", noPassword)
      .returning("id")
      .executeTakeFirst();
    if (!set) throw new AppError("already_taken", "You have a password already: change it instead.");
    await history.record(tx, user.id, { kind: "password_set", device });
  });
}

const signInAgain = () =>
  new AppError(
    "forbidden",
    "For this you must have logged in within the last 15 minutes. Log out, log in again, and set it then.",
  );
