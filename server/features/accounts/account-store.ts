import type { z } from "zod";
import type { loginFormSchema } from "#contract/accounts/account-forms.ts";
import type { Credentials, User } from "#contract/accounts/accounts.ts";
import type { RegistrationMode } from "#contract/accounts/registration.ts";
import type { Events } from "#server/events.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { PasswordCost } from "#server/platform/credentials/passwords.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { authenticationRequired, refusesWrites } from "#server/platform/errors.ts";
import type { Mailer } from "#server/platform/mail.ts";
import type { RateLimits } from "#server/platform/rate-limits.ts";
import { deriveKey, type Owner, openJournal } from "#server/platform/sealing.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { createAccessTokens } from "./credentials/access-tokens.ts";
import { createJournalKeys } from "./credentials/host-wraps.ts";
import { type CustodyStore, createCustodyStore } from "./custody/change-custody.ts";
import { createJournalOpening } from "./custody/rewrap.ts";
import { createDeviceStore, type DeviceStore } from "./device-store.ts";
import { createEmailConfirmation, type EmailConfirmation } from "./email/confirm-email.ts";
import { createLinkStore, type LinkStore } from "./links/link-accounts.ts";
import { createOneTimeCodes, type OneTimeCodeStore } from "./one-time-codes/set-up.ts";
import { createTokenStore, type TokenStore } from "./personal-tokens/token-store.ts";
import { type AvatarStore, createAvatarStore } from "./profile/avatar.ts";
import { createProfileStore, type ProfileStore } from "./profile/change-password.ts";
import { type AccountEnd, createAccountEnd } from "./profile/delete-account.ts";
import {
  createPasswordProof,
  invalidCredentials,
  type OwnProof,
  stillHolds,
} from "./proof/prove-password.ts";
import { createSecondFactor } from "./proof/second-factor.ts";
import { createRecovery, type Recovery } from "./recovery/reset-password.ts";
import { createRegistrar, type Registration } from "./registration/prepare-account.ts";
import { createSecurityHistory, type SecurityHistory } from "./security-history.ts";
import { createSessionStore, type SessionStore, type SignIn } from "./sessions/refresh-session.ts";
import { createUnstoredSessions, unstoredMinutes } from "./sessions/unstored-sessions.ts";
import { createSignInWays, type SignInWaysStore } from "./sign-in/sign-in-ways.ts";
import { createTokenKeys } from "./token-keys.ts";
import {
  type ChangedPreferences,
  movesDays,
  preferenceColumns,
  readUser,
  takenOr,
  toUser,
} from "./user-rows.ts";

type LoginForm = z.output<typeof loginFormSchema>;

export type AccountStore = Pick<SessionStore, "refresh" | "logout" | "authenticate" | "endFormer"> &
  Omit<AccountEnd, "eraseDue"> &
  AvatarStore &
  DeviceStore &
  LinkStore &
  OwnProof &
  ProfileStore &
  CustodyStore &
  EmailConfirmation &
  OneTimeCodeStore &
  SignInWaysStore &
  Omit<TokenStore, "sweepTokens"> &
  Recovery & {
    /** @throws AppError `forbidden`, `invalid_input` for a guessable password, `already_taken` for a name or address in use */
    register(form: Registration, device: string): Promise<Credentials>;
    /**
     * By username or e-mail address.
     * @throws AppError `invalid_credentials`, `second_factor_required`, `forbidden` if it is disabled
     */
    login(form: LoginForm, device: string): Promise<Credentials>;
    getUser(owner: Owner): Promise<User>;
    /** Leaves omitted fields as they are. */
    savePreferences(owner: Owner, changed: ChangedPreferences): Promise<User>;
    listHistory: SecurityHistory["list"];
    /** Deletes what has expired, and erases the accounts whose days of grace are over. */
    sweep(): Promise<void>;
  };

export type AccountStoreDeps = {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  limits: Pick<RateLimits, "hit">;
  mailer: Pick<Mailer, "send"> | null;
  registration: RegistrationMode;
  passwordCost: PasswordCost;
  publicUrl: string;
  /** The OpenID Connect provider. */
  provider: { issuer: string; name: string } | null;
  events: Events;
};

export function createAccountStore(deps: AccountStoreDeps): AccountStore {
  const { database, clock, secrets, registration, provider, limits, passwordCost, publicUrl, events } = deps;
  const sendsMail = deps.mailer !== null;
  const history = createSecurityHistory(database, clock);
  const journalKeys = createJournalKeys(secrets);
  const accessTokens = createAccessTokens(clock, createTokenKeys(database, clock, secrets.accessTokenKey));
  const unstored = createUnstoredSessions({
    database,
    clock,
    // Another key, so that neither kind of token passes for the other.
    tokens: createAccessTokens(
      clock,
      createTokenKeys(database, clock, deriveKey(secrets.accessTokenKey, "unstored sessions")),
      unstoredMinutes,
    ),
    history,
  });
  const sessions = createSessionStore(database, clock, accessTokens, history, unstored);
  const { signInKey } = secrets;
  const secondFactor = createSecondFactor({ database, clock, signInKey, limits, history });
  const proof = createPasswordProof(database, clock, history, secondFactor.askInForm);
  const registrar = createRegistrar(
    clock,
    { mode: registration, sendsMail, passwordCost, publicUrl },
    journalKeys,
    history,
  );
  const opening = createJournalOpening({ database, clock, journalKeys, passwordCost, history });
  const { sweepTokens, ...tokens } = createTokenStore({ database, clock, limits, proof, history });
  const { eraseDue, ...end } = createAccountEnd({ ...deps, proof, history });

  const signIn: SignIn = async ({ row, journalKey }, device, work, whileUnstored) => {
    const begun = database.transaction(async (tx) => {
      await work(tx);
      return sessions.begin(tx, { userId: row.id, journalKey, device });
    });
    const { sessionId, refresh } = await begun.catch(async (error: unknown) => {
      if (!whileUnstored || !refusesWrites(error)) throw error;
      await whileUnstored();
      return sessions.beginUnstored({ row, journalKey });
    });
    const access = await accessTokens.issue({ userId: row.id, sessionId, journalKey });
    return { access, refresh, user: toUser(openJournal(row.id, journalKey), row) };
  };

  const { refresh, logout, authenticate, endFormer } = sessions;
  return {
    refresh,
    logout,
    authenticate,
    endFormer,
    ...end,
    ...tokens,
    ...createAvatarStore(database, clock),
    ...createDeviceStore(database, proof, history),
    ...createLinkStore({
      database,
      clock,
      proof,
      registrar,
      secondFactor,
      opening,
      history,
      sessions,
      signIn,
    }),
    ...createProfileStore({ database, clock, sendsMail, proof, opening, passwordCost, publicUrl, history }),
    ...createOneTimeCodes({ database, clock, signInKey, limits, proof, journalKeys, history }),
    ...createSignInWays({
      database,
      clock,
      signInKey,
      provider,
      limits,
      proof,
      registrar,
      secondFactor,
      journalKeys,
      opening,
      passwordCost,
      publicUrl,
      history,
      signIn,
    }),
    ...createCustodyStore({ database, clock, proof, journalKeys, opening, passwordCost, history }),
    ...createRecovery({ ...deps, opening, history }),
    ...createEmailConfirmation({ ...deps, history }),
    listHistory: history.list,

    async register(form, device) {
      const account = await registrar.prepare(form);
      try {
        return await signIn(account, device, (tx) => registrar.add(tx, account, device));
      } catch (error) {
        throw await takenOr(error, database, account.row);
      }
    },

    async login(form, device) {
      const row = await proof.ofAccount(form, device);
      const useCode = await secondFactor.ask(row.id, form.code, device);
      const journalKey = await opening.withPassword(row, form.password);
      const work = async (tx: Tx) => {
        if (!(await stillHolds(tx, row))) throw invalidCredentials();
        await useCode(tx);
        await history.record(tx, row.id, { kind: "signed_in", device });
      };
      return signIn({ row, journalKey }, device, work, () => useCode(null));
    },

    async prove(owner, form, device) {
      const proven = await proof.ofOwner(owner, form, device);
      await database.transaction(proven.use);
    },

    async getUser(owner) {
      return toUser(owner, await readUser(database.query, owner.id));
    },

    async savePreferences(owner, changed) {
      const row = await database.asOwner(owner.id, async (tx) => {
        const saved = await tx
          .updateTable("users")
          // Setting the id keeps the statement valid if nothing else changes.
          .set({ ...preferenceColumns(changed), id: owner.id })
          .where("id", "=", owner.id)
          .returningAll()
          .executeTakeFirstOrThrow(() => authenticationRequired());
        if (movesDays(changed)) await events.emit("zoneChanged", tx, owner.id);
        return saved;
      });
      return toUser(owner, row);
    },

    async sweep() {
      await sessions.sweep();
      await sweepTokens();
      await history.sweep();
      const now = clock.now().getTime();
      for (const table of [
        "password_resets",
        "invitations",
        "passkey_challenges",
        "openid_states",
        "sign_in_tickets",
        "known_devices",
        "email_confirmations",
      ] as const)
        await database.query.deleteFrom(table).where("expires_at", "<=", now).execute();
      await database.query.deleteFrom("token_keys").where("retires_at", "<=", now).execute();
      await eraseDue();
      await database.emptyLog();
    },
  };
}
