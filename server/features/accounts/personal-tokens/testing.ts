import { createToken, type MadeToken, type TokenForm } from "#contract/accounts/tokens.ts";
import type { TestServer } from "#server/testing.ts";
import { password } from "../testing.ts";

/** A token that reads and writes everything and has no end, unless `more` says otherwise. */
export const makeTokenOn = (
  server: Pick<TestServer, "expect">,
  access: string,
  more: Partial<TokenForm> = {},
): Promise<MadeToken> =>
  server.expect(createToken, 201, {
    access,
    body: { password, name: "Notes", scopes: ["read", "write"], kinds: null, days: null, ...more },
  });
