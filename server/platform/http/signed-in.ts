import type {} from "fastify";
import type { Owner } from "../sealing.ts";

/** Whom a request comes from. Set before any handler in the signed-in scope runs. */
export type SignedIn = Owner & {
  sessionId: string;
  /** Only for wrapping it again. Sealing and opening use the keys derived from it. */
  journalKey: Buffer;
};

declare module "fastify" {
  interface FastifyRequest {
    user: SignedIn;
  }
}
