import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as peopleCalls from "#contract/analyzers/people.ts";
import * as themeCalls from "#contract/analyzers/themes.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { decideOnEntity, undoDecision } from "./decide-on-entity.ts";
import type { ListedEntity } from "./entities/entity-tasks.ts";
import { getEntity, listEntities } from "./get-entities.ts";

export const entityRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...peopleCalls.listPeople,
      handler: async ({ user }) => {
        const { entities, by: _, ...list } = await listEntities(context, user, "entity");
        return { entities: entities.map(toPerson), ...list };
      },
    });
    app.route({
      ...peopleCalls.getPerson,
      handler: async ({ user, params }) => {
        const page = await getEntity(context, user, "entity", params.id);
        if (!page)
          throw new AppError("not_found", t("Your journal no longer mentions this person or place."));
        const { entity, spellings, beside, ...rest } = page;
        return {
          entity: toPerson(entity),
          names: spellings.map(({ text, times }) => ({ name: text, times })),
          beside: beside.map(toPerson),
          ...rest,
        };
      },
    });
    app.route({
      ...peopleCalls.decideOnPerson,
      handler: ({ user, params, body }) =>
        decideOnEntity(context, user, params.id, { about: "entity", id: body.entity_id, ...body }),
    });
    app.route({
      ...peopleCalls.undoPersonDecision,
      handler: ({ user, params }) => undoDecision(context, user, params.id, "entity"),
    });

    app.route({
      ...themeCalls.listRecurringThemes,
      handler: async ({ user }) => {
        const { entities, ...list } = await listEntities(context, user, "theme");
        return { themes: entities.map(toTheme), ...list };
      },
    });
    app.route({
      ...themeCalls.getRecurringTheme,
      handler: async ({ user, params }) => {
        const page = await getEntity(context, user, "theme", params.id);
        if (!page) throw new AppError("not_found", t("This theme is no longer in your journal."));
        const { entity, days, decisions, quotes } = page;
        return { theme: toTheme(entity), days, decisions, quotes };
      },
    });
    app.route({
      ...themeCalls.decideOnTheme,
      handler: ({ user, params, body }) =>
        decideOnEntity(context, user, params.id, { about: "theme", id: body.theme_id, ...body }),
    });
    app.route({
      ...themeCalls.undoThemeDecision,
      handler: ({ user, params }) => undoDecision(context, user, params.id, "theme"),
    });
  };

const toPerson = ({ key: _, phrases: __, kind, ...person }: ListedEntity) => ({
  ...person,
  kind: kind === "place" ? ("place" as const) : ("person" as const),
});

const toTheme = ({ key: _, kind: __, ...theme }: ListedEntity) => theme;
