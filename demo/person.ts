import { accessTokenMinutes } from "#contract/accounts/account-rules.ts";
import { logout, refreshTokens, register } from "#contract/accounts/accounts.ts";
import { type Calls, callsTo } from "#server/testing/calls.ts";
import { password, username } from "./account.ts";
import { type DemoServer, startOn } from "./server.ts";

/** The server, and how to call it in this person’s name at any moment of the two years. */
export type Person = Pick<Calls, "expect"> & {
  server: DemoServer;
  /** Moves the clock forward, and keeps her signed in. */
  at(instant: Date): Promise<void>;
  now(): Date;
  /** Signs her out. */
  leave(): Promise<void>;
};

const freshMs = (accessTokenMinutes * 60_000) / 2;

/** Registers her on a new server in `dataDir`, with a clock that begins on `from`. */
export async function registerPerson(dataDir: string, from: Date): Promise<Person> {
  let now = from;
  const server = await startOn(dataDir, { now: () => now });
  const visitor = callsTo(server.url);
  let tokens = await visitor.expect(register, 201, { body: { username, password } });
  let refreshedAt = now;
  return {
    server,
    now: () => now,
    expect: (endpoint, status, input) =>
      visitor.expect(endpoint, status, { access: tokens.access, ...input }),
    async at(instant) {
      now = new Date(Math.max(instant.getTime(), now.getTime() + 1));
      if (now.getTime() - refreshedAt.getTime() < freshMs) return;
      tokens = {
        ...tokens,
        ...(await visitor.expect(refreshTokens, 200, { body: { refresh: tokens.refresh } })),
      };
      refreshedAt = now;
    },
    async leave() {
      await visitor.expect(logout, 204, { body: { refresh: tokens.refresh } });
    },
  };
}
