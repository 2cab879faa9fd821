import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { decideOnPerson, getPerson, listPeople, undoPersonDecision } from "#contract/analyzers/people.ts";
import {
  decideOnTheme,
  getRecurringTheme,
  listRecurringThemes,
  undoThemeDecision,
} from "#contract/analyzers/themes.ts";
import type { Context } from "#server/context.ts";
import { vectorsOf } from "#server/features/meaning/index.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { askJournal } from "./ask-journal.ts";
import { decideOnce, decisionsOn, putAside, toDecision, undoDecision } from "./entities/deciding.ts";
import { readDecisions, type StoredDecision } from "./entities/decision-store.ts";
import { idKeyOf } from "./entities/entity-ids.ts";
import { quotesAt } from "./entities/quotes.ts";
import { countUnread } from "./read-new.ts";

const taskOf = (owner: Owner, decisions: readonly StoredDecision[]) => ({ decisions, idKey: idKeyOf(owner) });

/** People, places and themes of a journal, and what the person decides of them. Registered inside the signed-in scope. */
export const entityRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    const themeTaskOf = async (owner: Owner, decisions: readonly StoredDecision[]) => ({
      ...taskOf(owner, decisions),
      vectors: await vectorsOf(context, owner, null),
    });

    app.route({
      ...listPeople,
      handler: async ({ user }) => {
        const stored = await readDecisions(context, user);
        const { entities, other_languages, read } = await askJournal(
          context,
          user,
          "people",
          taskOf(user, stored),
        );
        return {
          entities: entities.map(withoutKey),
          put_aside: putAside(stored, "entity"),
          other_languages,
          so_far: { read, left: await countUnread(context, user) },
        };
      },
    });
    app.route({
      ...getPerson,
      handler: async ({ user, params }) => {
        const stored = await readDecisions(context, user);
        const parts = await askJournal(context, user, "person", { ...taskOf(user, stored), id: params.id });
        if (!parts)
          throw new AppError("not_found", "Your journal doesn’t name this person or place any more.");
        const { entity, places, ...page } = parts;
        const decisions = decisionsOn(stored, "entity", entity.key);
        return {
          ...page,
          entity: withoutKey(entity),
          decisions,
          quotes: await quotesAt(context, user, places),
        };
      },
    });
    app.route({
      ...decideOnPerson,
      handler: ({ user, params, body }) =>
        decideOnce(context, user, params.id, async (stored) => {
          const { entities } = await askJournal(context, user, "people", taskOf(user, stored));
          return toDecision(entities, body.entity_id, "entity", body.decision);
        }),
    });
    app.route({
      ...undoPersonDecision,
      handler: ({ user, params }) => undoDecision(context, user, params.id, "entity"),
    });

    app.route({
      ...listRecurringThemes,
      handler: async ({ user }) => {
        const stored = await readDecisions(context, user);
        const { themes, by, other_languages, read } = await askJournal(
          context,
          user,
          "themes",
          await themeTaskOf(user, stored),
        );
        return {
          themes: themes.map(withoutKey),
          put_aside: putAside(stored, "theme"),
          by,
          other_languages,
          so_far: { read, left: await countUnread(context, user) },
        };
      },
    });
    app.route({
      ...getRecurringTheme,
      handler: async ({ user, params }) => {
        const stored = await readDecisions(context, user);
        const parts = await askJournal(context, user, "theme", {
          ...(await themeTaskOf(user, stored)),
          id: params.id,
        });
        if (!parts) throw new AppError("not_found", "This theme is not in your journal any more.");
        const { theme, places, days } = parts;
        const decisions = decisionsOn(stored, "theme", theme.key);
        return { theme: withoutKey(theme), days, decisions, quotes: await quotesAt(context, user, places) };
      },
    });
    app.route({
      ...decideOnTheme,
      handler: ({ user, params, body }) =>
        decideOnce(context, user, params.id, async (stored) => {
          const { themes } = await askJournal(context, user, "themes", await themeTaskOf(user, stored));
          return toDecision(themes, body.theme_id, "theme", body.decision);
        }),
    });
    app.route({
      ...undoThemeDecision,
      handler: ({ user, params }) => undoDecision(context, user, params.id, "theme"),
    });
  };

function withoutKey<Shape extends { key: string }>({ key: _key, ...shown }: Shape): Omit<Shape, "key"> {
  return shown;
}
