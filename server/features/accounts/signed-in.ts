import type {} from "fastify";
import type { Token } from "#contract/accounts/tokens.ts";
import type { Owner } from "#server/platform/sealing.ts";

/** What a program presents instead of a session. */
export type PersonalToken = Pick<Token, "id" | "name" | "scopes" | "kinds">;

/** Whom a request comes from. Set before any handler in the signed-in scope runs. */
export type SignedIn = Owner & {
  /** The id of the device's session, or of the token. */
  sessionId: string;
  /** Only for wrapping it again. Sealing and opening use the keys derived from it. */
  journalKey: Buffer;
  token?: PersonalToken;
};

declare module "fastify" {
  interface FastifyRequest {
    user: SignedIn;
  }
}
