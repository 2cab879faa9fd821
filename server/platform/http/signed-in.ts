import type {} from "fastify";
import type { Owner } from "../sealing.ts";

/** Who a request comes from; set before any handler in the signed-in scope runs. */
export type SignedIn = Owner & {
  sessionId: string;
  /** To be wrapped anew, and for nothing else: whatever seals and opens takes the keys that are derived from it. */
  journalKey: Buffer;
};

declare module "fastify" {
  interface FastifyRequest {
    user: SignedIn;
  }
}
