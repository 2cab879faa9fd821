import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  forgetAll,
  forgetRemembered,
  getRemembered,
  saveRemembered,
  setRemembering,
} from "#contract/chat/remembered.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createRememberedStore } from "./remembered-store.ts";
import { createRemembering } from "./remembering.ts";
import type { AskReflections } from "./sources.ts";
import { createRememberedSweep } from "./sweeping.ts";

/** How many of the newest sentences go into a prompt. */
const mostLines = 40;

/** What the chat remembers about a person. */
export function createRemembered(deps: { database: Database; clock: Clock; reflections: AskReflections }) {
  const store = createRememberedStore(deps);

  const routes: FastifyPluginAsyncZod = async (app) => {
    app.route({ ...getRemembered, handler: ({ user }) => store.read(user) });
    app.route({ ...setRemembering, handler: ({ user, body }) => store.setOn(user, body.on) });
    app.route({
      ...saveRemembered,
      handler: ({ user, params, body }) => store.save(user, params.id, body.text),
    });
    app.route({
      ...forgetRemembered,
      handler: async ({ user, params }, reply) => {
        await store.forget(user, params.id);
        return reply.code(204).send(null);
      },
    });
    app.route({
      ...forgetAll,
      handler: async ({ user }, reply) => {
        await store.forgetAll(user);
        return reply.code(204).send(null);
      },
    });
  };

  return {
    /** Registered inside the signed-in scope. */
    routes,
    /** For prompts. Empty if remembering is off. */
    linesFor: (owner: Owner) => store.lines(owner, mostLines),
    remember: createRemembering({ ...deps, store }),
    sweep: createRememberedSweep(deps),
  };
}
