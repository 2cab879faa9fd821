import type { z } from "zod";
import type { loginFormSchema } from "#contract/accounts/account-forms.ts";
import type { Credentials, User } from "#contract/accounts/accounts.ts";
import type { RegistrationMode } from "#contract/accounts/registration.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { createRateLimits, type RateLimits } from "#server/platform/rate-limits.ts";
import { type Owner, openJournal } from "#server/platform/sealing.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { type AccountEnd, createAccountEnd, type EraseOwner } from "./account-end.ts";
import { type AvatarStore, createAvatarStore } from "./avatar-store.ts";
import { type CustodyStore, createCustodyStore } from "./custody/custody-store.ts";
import { createJournalOpening } from "./custody/journal-opening.ts";
import { createDeviceStore, type DeviceStore } from "./device-store.ts";
import { createJournalKeys } from "./journal-keys.ts";
import { createLinkStore, type LinkStore } from "./link-store.ts";
import { createOneTimeCodes, type OneTimeCodeStore } from "./one-time-codes/one-time-code-store.ts";
import { createPasswordProof, invalidCredentials, stillHolds } from "./password-proof.ts";
import { createProfileStore, type ProfileStore } from "./profile-store.ts";
import { createRegistrar, type Registration } from "./registration.ts";
import { createSecurityHistory, type SecurityHistory } from "./security-history.ts";
import {
  authenticationRequired,
  createSessionStore,
  type SessionStore,
  type SignIn,
} from "./session-store.ts";
import { createSignInWays, type SignInWaysStore } from "./sign-in/sign-in-ways.ts";
import { createTokenKeys } from "./token-keys.ts";
import { createAccessTokens } from "./tokens.ts";
import { type ChangedPreferences, preferenceColumns, takenOr, toUser } from "./user-rows.ts";

type LoginForm = z.output<typeof loginFormSchema>;

export type AccountStore = Pick<SessionStore, "refresh" | "logout" | "authenticate"> &
  Omit<AccountEnd, "eraseDue"> &
  AvatarStore &
  DeviceStore &
  LinkStore &
  ProfileStore &
  CustodyStore &
  OneTimeCodeStore &
  SignInWaysStore & {
    /** @throws AppError `forbidden`, `invalid_input` for a common password, `already_taken` for a name or address in use */
    register(form: Registration, device: string): Promise<Credentials>;
    /**
     * By username or e-mail address.
     * @throws AppError `invalid_credentials`, `second_factor_required`, `forbidden` where it is disabled
     */
    login(form: LoginForm, device: string): Promise<Credentials>;
    getUser(owner: Owner): Promise<User>;
    /** Changes what is given, and nothing else. */
    savePreferences(owner: Owner, changed: ChangedPreferences): Promise<User>;
    listHistory: SecurityHistory["list"];
    /** Drops what is over, and erases the accounts whose time to come back is. */
    sweep(): Promise<void>;
  };

export function createAccountStore({
  database,
  clock,
  secrets,
  registration = "open",
  provider = null,
  limits = createRateLimits(database, clock, secrets.rateLimitKey, 1),
  erase = async () => {},
  zoneChanged = async () => {},
}: {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  registration?: RegistrationMode;
  /** Of OpenID Connect. */
  provider?: { issuer: string; name: string } | null;
  limits?: Pick<RateLimits, "hit">;
  /** Takes away what other features keep of a person besides rows that go with the account's own. */
  erase?: EraseOwner;
  /** Moves what comes by the person's own clock. */
  zoneChanged?: (tx: Tx, ownerId: string) => Promise<void>;
}): AccountStore {
  const history = createSecurityHistory(database, clock);
  const journalKeys = createJournalKeys(secrets);
  const accessTokens = createAccessTokens(clock, createTokenKeys(database, clock, secrets.accessTokenKey));
  const sessions = createSessionStore(database, clock, accessTokens, history);
  const proof = createPasswordProof(database, clock, history);
  const registrar = createRegistrar(clock, registration, journalKeys, history);
  const opening = createJournalOpening(database, journalKeys);
  const { eraseDue, ...end } = createAccountEnd({ database, clock, proof, history, erase });

  const signIn: SignIn = async ({ row, journalKey }, device, work) => {
    const { sessionId, refresh } = await database.transaction(async (tx) => {
      await work(tx);
      return sessions.begin(tx, { userId: row.id, journalKey, device });
    });
    const access = await accessTokens.issue({ userId: row.id, sessionId, journalKey });
    return { access, refresh, user: toUser(openJournal(row.id, journalKey), row) };
  };

  const { signInKey } = secrets;
  const { secondFactor, store: oneTimeCodes } = createOneTimeCodes({
    database,
    clock,
    signInKey,
    limits,
    proof,
    journalKeys,
    history,
  });
  const { refresh, logout, authenticate } = sessions;
  return {
    refresh,
    logout,
    authenticate,
    ...end,
    ...createAvatarStore(database, clock),
    ...createDeviceStore(database, history),
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
    ...createProfileStore({ database, proof, opening, history }),
    ...oneTimeCodes,
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
      history,
      signIn,
    }),
    ...createCustodyStore({ database, clock, proof, journalKeys, opening, history }),
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
      return signIn({ row, journalKey }, device, async (tx) => {
        if (!(await stillHolds(tx, row))) throw invalidCredentials();
        await useCode(tx);
        await history.record(tx, row.id, { kind: "signed_in", device });
      });
    },

    async getUser(owner) {
      const row = await database.query
        .selectFrom("users")
        .selectAll()
        .where("id", "=", owner.id)
        .executeTakeFirstOrThrow(() => authenticationRequired());
      return toUser(owner, row);
    },

    async savePreferences(owner, changed) {
      const row = await database.asOwner(owner.id, async (tx) => {
        const saved = await tx
          .updateTable("users")
          // The id is always set, so that a change of nothing is a statement, too.
          .set({ ...preferenceColumns(changed), id: owner.id })
          .where("id", "=", owner.id)
          .returningAll()
          .executeTakeFirstOrThrow(() => authenticationRequired());
        if (changed.time_zone !== undefined) await zoneChanged(tx, owner.id);
        return saved;
      });
      return toUser(owner, row);
    },

    async sweep() {
      await sessions.sweep();
      await history.sweep();
      await eraseDue();
      const now = clock.now().getTime();
      for (const table of [
        "password_resets",
        "invitations",
        "passkey_challenges",
        "openid_states",
        "sign_in_tickets",
      ] as const)
        await database.query.deleteFrom(table).where("expires_at", "<=", now).execute();
      await database.query.deleteFrom("token_keys").where("retires_at", "<=", now).execute();
      await database.emptyLog();
    },
  };
}
