import type {} from "fastify";
import type { Owner } from "../sealing.ts";

/** Who a request comes from; set before any handler in the signed-in scope runs. */
export type SignedIn = Owner & { sessionId: string };

declare module "fastify" {
  interface FastifyRequest {
    user: SignedIn;
  }
}
