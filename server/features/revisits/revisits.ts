import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as endpoints from "#contract/revisits/revisits.ts";
import type { Context } from "#server/context.ts";
import type { Feature } from "#server/feature.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { listDue, listRevisits } from "./list-revisits.ts";
import { noSuchRevisit } from "./revisit-rows.ts";
import { saveRevisit } from "./save-revisit.ts";

/** Worries, predictions, plans and questions that come back on a day. */
export const createRevisits = (context: Context): Feature => ({ routes: revisitRoutes(context) });

const revisitRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoints.listRevisits,
      handler: async ({ user }) => ({ revisits: await listRevisits(context, user) }),
    });
    app.route({
      ...endpoints.listDueRevisits,
      handler: async ({ user, params }) => ({ due: await listDue(context, user, params.day) }),
    });
    app.route({
      ...endpoints.saveRevisit,
      handler: ({ user, params, body }) => saveRevisit(context, user, params.id, body),
    });
    app.route({
      ...endpoints.removeRevisit,
      handler: ({ user, params }) => removeRevisit(context, user, params.id),
    });
  };

/** @throws AppError `not_found` */
const removeRevisit = ({ database }: Context, owner: Owner, id: string): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    await tx
      .deleteFrom("revisits")
      .$call(ownRow(owner.id, id))
      .returning("id")
      .executeTakeFirstOrThrow(noSuchRevisit);
  });
