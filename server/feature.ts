import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { EventHandlers } from "./events.ts";
import type { JobKind } from "./platform/jobs/jobs.ts";
import type { Owner } from "./platform/sealing.ts";

/** What a feature gives the server to run. What it offers to other features is in its own type. */
export type Feature = {
  /** For signed-in people, so `request.user` is always set. */
  routes: FastifyPluginAsyncZod;
  /** By kind. Kinds are kept in the store, so no two features may share one. */
  jobs?: Readonly<Record<string, JobKind>>;
  events?: EventHandlers;
  /** About a second of work in a person's quiet moment. @returns how much is left, or at least whether anything is */
  idleWork?(owner: Owner): Promise<number>;
  /** Frees what it keeps in memory of people who have left. Called every minute. */
  evictSignedOut?(
    isSignedIn: (session: { id: string; sessionId: string }) => Promise<boolean>,
  ): Promise<void>;
  /** Ends what would take long. Called before the server waits for its connections. */
  beforeClose?(): Promise<void>;
  /** Called once no request is left. */
  stop?(): Promise<void>;
};
