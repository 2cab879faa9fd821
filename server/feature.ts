import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { EventHandlers } from "./events.ts";
import type { IdleWork } from "./platform/idle-work.ts";
import type { JobKind } from "./platform/jobs/jobs.ts";

/** What a feature gives the server to run. What it offers to other features is exported by its `index.ts`. */
export type Feature = IdleWork & {
  /** For signed-in people, so `request.user` is always set. */
  routes: FastifyPluginAsyncZod;
  /** Open to visitors. */
  publicRoutes?: FastifyPluginAsyncZod;
  /** By kind, a name in the store, so no two features may share one. */
  jobs?: Readonly<Record<string, JobKind>>;
  events?: EventHandlers;
  /** Ends long-running work. Called before the server waits for its connections. */
  beforeClose?(): Promise<void>;
  /** Called once all requests are answered. */
  stop?(): Promise<void>;
};
