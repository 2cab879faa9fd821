import type { z } from "zod";
import type { SignInWays } from "#contract/accounts/sign-in.ts";
import type { firstPasswordFormSchema } from "#contract/accounts/sign-in-forms.ts";
import type { Clock } from "#server/platform/clock.ts";
import { hashPassword, noPassword, type PasswordCost } from "#server/platform/credentials/passwords.ts";
import type { Database } from "#server/platform/database.ts";
import { AppError, authenticationRequired } from "#server/platform/errors.ts";
import type { SignedIn } from "#server/platform/http/signed-in.ts";
import type { RateLimits } from "#server/platform/rate-limits.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { JournalKeys } from "../credentials/host-wraps.ts";
import type { JournalOpening } from "../custody/rewrap.ts";
import { describeOneTimeCodes } from "../one-time-codes/set-up.ts";
import { describeConnection } from "../openid/identities.ts";
import { createPasskeyStore, listPasskeys, type PasskeyStore } from "../passkeys/add-passkey.ts";
import { createChallenges } from "../passkeys/challenges.ts";
import { createPasskeySignIn, type PasskeySignIn } from "../passkeys/passkey-sign-in.ts";
import type { PasswordProof } from "../proof/prove-password.ts";
import type { SecondFactor } from "../proof/second-factor.ts";
import { refuseGuessable } from "../registration/guessable-passwords.ts";
import type { Registrar } from "../registration/prepare-account.ts";
import type { SecurityHistory } from "../security-history.ts";
import type { SignIn } from "../sessions/refresh-session.ts";
import { createTickets } from "../tickets.ts";
import { createTicketSignIn, type TicketSignIn } from "./finish-sign-in.ts";

export type SignInWaysStore = PasskeyStore &
  PasskeySignIn &
  TicketSignIn & {
    getSignInWays(owner: Owner): Promise<SignInWays>;
    setFirstPassword(
      user: SignedIn,
      form: z.output<typeof firstPasswordFormSchema>,
      device: string,
    ): Promise<void>;
  };

/** The ways in besides name and password: passkeys, the provider, and the second step of either. */
export function createSignInWays(deps: {
  database: Database;
  clock: Clock;
  signInKey: Buffer;
  provider: { issuer: string; name: string } | null;
  limits: Pick<RateLimits, "hit">;
  proof: PasswordProof;
  registrar: Registrar;
  secondFactor: SecondFactor;
  journalKeys: JournalKeys;
  opening: Pick<JournalOpening, "withPassword">;
  passwordCost: PasswordCost;
  publicUrl: string;
  history: SecurityHistory;
  signIn: SignIn;
}): SignInWaysStore {
  const { database, clock, signInKey, provider } = deps;
  const challenges = createChallenges(database, clock);
  const tickets = createTickets(database, clock, signInKey);
  return {
    ...createPasskeyStore({ ...deps, challenges }),
    ...createPasskeySignIn({ ...deps, challenges, tickets }),
    ...createTicketSignIn({ ...deps, tickets }),
    setFirstPassword: (user, form, device) => setFirstPassword(deps, user, form, device),

    async getSignInWays(owner) {
      const { query } = database;
      const { password_hash } = await query
        .selectFrom("users")
        .select("password_hash")
        .where("id", "=", owner.id)
        .executeTakeFirstOrThrow(() => authenticationRequired());
      return {
        has_password: password_hash !== noPassword,
        passkeys: await listPasskeys(query, owner),
        one_time_codes: await describeOneTimeCodes(query, owner.id),
        provider: await describeConnection(query, owner.id, provider),
      };
    },
  };
}

/** Nobody can set a password on a device that was left open. */
const freshMs = 15 * 60_000;

/** @throws AppError `already_taken` if there is a password, `forbidden` if the person signed in too long ago */
async function setFirstPassword(
  {
    database,
    clock,
    passwordCost,
    publicUrl,
    history,
  }: {
    database: Database;
    clock: Clock;
    passwordCost: PasswordCost;
    publicUrl: string;
    history: Pick<SecurityHistory, "record">;
  },
  user: SignedIn,
  { password }: z.output<typeof firstPasswordFormSchema>,
  device: string,
): Promise<void> {
  const session = await database.query
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["sessions.created_at", "username", "email", "pending_email"])
    .where("sessions.id", "=", user.sessionId)
    .executeTakeFirst();
  if (!session || session.created_at <= clock.now().getTime() - freshMs) throw signInAgain();
  refuseGuessable(password, "password", session, publicUrl);
  const password_hash = await hashPassword(password, passwordCost);
  await database.transaction(async (tx) => {
    const set = await tx
      .updateTable("users")
      .set({ password_hash })
      .where("id", "=", user.id)
      .where("password_hash", "=", noPassword)
      .returning("id")
      .executeTakeFirst();
    if (!set) throw new AppError("already_taken", "You already have a password: change it instead.");
    await history.record(tx, user.id, { kind: "password_set", device });
  });
}

const signInAgain = () =>
  new AppError(
    "forbidden",
    "For this you must have logged in within the last 15 minutes. Log out, log in again, and set it then.",
  );
