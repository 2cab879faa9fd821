import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { EventHandlers } from "./events.ts";
import type { JobKind } from "./platform/jobs/jobs.ts";
import type { Owner } from "./platform/sealing.ts";

/** What a feature gives the server to run. What it offers to other features is exported by its `index.ts`. */
export type Feature = {
  /** For signed-in people, so `request.user` is always set. */
  routes: FastifyPluginAsyncZod;
  /** Open to visitors. */
  publicRoutes?: FastifyPluginAsyncZod;
  /** By kind, a name in the store, so no two features may share one. */
  jobs?: Readonly<Record<string, JobKind>>;
  events?: EventHandlers;
  /** Does about a second of work while a person is idle. @returns the amount left, or any number above 0 if work is left */
  idleWork?(owner: Owner): Promise<number>;
  /** Frees the memory of people who have signed out. Called every minute. */
  evictSignedOut?(
    isSignedIn: (session: { id: string; sessionId: string }) => Promise<boolean>,
  ): Promise<void>;
  /** Ends long-running work. Called before the server waits for its connections. */
  beforeClose?(): Promise<void>;
  /** Called once all requests are answered. */
  stop?(): Promise<void>;
};
