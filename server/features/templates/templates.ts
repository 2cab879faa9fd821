import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { mostTemplates } from "#contract/templates/template-rules.ts";
import {
  listTemplates,
  removeTemplate,
  saveTemplate,
  type Template,
  type TemplateContent,
} from "#contract/templates/templates.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { lockUser } from "#server/platform/lock-user.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { refuseBeyondLimit, sealContent, toTemplate } from "./template-rows.ts";

/** Words that a person begins pages with. */
export function createTemplates(deps: { database: Database; clock: Clock }) {
  const store = createTemplateStore(deps);
  const routes: FastifyPluginAsyncZod = async (app) => {
    app.route({
      ...listTemplates,
      handler: async ({ user }) => ({ templates: await store.list(user) }),
    });
    app.route({
      ...saveTemplate,
      handler: ({ user, params, body: { revision, ...content } }) =>
        store.save(user, params.id, revision, content),
    });
    app.route({
      ...removeTemplate,
      handler: async ({ user, params }, reply) => {
        await store.remove(user, params.id);
        return reply.code(204).send(null);
      },
    });
  };
  return { routes };
}

function createTemplateStore({ database, clock }: { database: Database; clock: Clock }) {
  return {
    list: (owner: Owner): Promise<Template[]> =>
      database.asOwner(owner.id, async (tx) => {
        const rows = await tx
          .selectFrom("templates")
          .selectAll()
          .where("owner_id", "=", owner.id)
          .orderBy("created_at")
          .orderBy("id")
          .limit(mostTemplates)
          .execute();
        return rows.map((row) => toTemplate(owner, row));
      }),

    save: (owner: Owner, id: string, revision: number, content: TemplateContent): Promise<Template> =>
      database.asOwner(owner.id, async (tx) => {
        const now = clock.now().getTime();
        const values = { revision: revision + 1, updated_at: now, content: sealContent(owner, id, content) };
        if (revision === 0) await lockUser(tx, owner.id, database.engine);
        const saved =
          revision === 0
            ? await tx
                .insertInto("templates")
                .values({ ...values, owner_id: owner.id, id, created_at: now })
                .onConflict((conflict) => conflict.doNothing())
                .returningAll()
                .executeTakeFirst()
            : await tx
                .updateTable("templates")
                .set(values)
                .$call(ownRow(owner.id, id))
                .where("revision", "=", revision)
                .returningAll()
                .executeTakeFirst();
        if (saved) {
          if (revision === 0) await refuseBeyondLimit(tx, owner);
          return toTemplate(owner, saved);
        }
        const row = await tx
          .selectFrom("templates")
          .selectAll()
          .$call(ownRow(owner.id, id))
          .executeTakeFirstOrThrow(noSuchTemplate);
        const current = toTemplate(owner, row);
        if (isThisSave(current, revision, content)) return current;
        throw new AppError(
          "stale_revision",
          "This template has been changed elsewhere since you opened it. Nothing was overwritten.",
          { answer: { current } },
        );
      }),

    remove: (owner: Owner, id: string): Promise<void> =>
      database.asOwner(owner.id, async (tx) => {
        await tx
          .deleteFrom("templates")
          .$call(ownRow(owner.id, id))
          .returning("id")
          .executeTakeFirstOrThrow(noSuchTemplate);
      }),
  };
}

/** Whether this save is a retry: the first one arrived, but its answer was lost. */
const isThisSave = (current: Template, revision: number, { name, body }: TemplateContent) =>
  current.revision === revision + 1 && current.name === name && current.body === body;

const noSuchTemplate = () => new AppError("not_found", "There is no such template any more.");
