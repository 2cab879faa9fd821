import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { decideOnPerson, getPerson, listPeople, undoPersonDecision } from "#contract/analyzers/people.ts";
import {
  decideOnTheme,
  getRecurringTheme,
  listRecurringThemes,
  undoThemeDecision,
} from "#contract/analyzers/themes.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Reading } from "#server/platform/reading-port.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { EntityDecisions } from "./analyzer.ts";
import { decisionsOn, keep, putAside, toDecision, undo } from "./entities/deciding.ts";
import { createDecisionStore, type StoredDecision } from "./entities/decision-store.ts";
import { idKeyOf } from "./entities/entity-ids.ts";
import { quotesAt } from "./entities/quotes.ts";
import type { PersonParts, listPeople as readPeople } from "./people/people-tasks.ts";
import type { listThemes as readThemes, ThemeParts, ThemeTask } from "./themes/theme-tasks.ts";

type Task = { decisions: EntityDecisions; idKey: Uint8Array };
type Vectors = Pick<ThemeTask, "vectors">;

/** Runs tasks over all readings of a person, in the analysis thread. */
export type AskNames = {
  people(owner: Owner, task: Task): Promise<ReturnType<typeof readPeople>>;
  person(owner: Owner, task: Task & { id: string }): Promise<PersonParts | null>;
  themes(owner: Owner, task: Task & Vectors): Promise<ReturnType<typeof readThemes>>;
  theme(owner: Owner, task: Task & Vectors & { id: string }): Promise<ThemeParts | null>;
  vectorsOf(owner: Owner): Promise<ThemeTask["vectors"]>;
  /** How many reflections have not been read yet. */
  left(owner: Owner): Promise<number>;
};

/** People, places and themes of a journal, and what the person decides of them. */
export function createNames({
  database,
  clock,
  names,
  bodies,
}: {
  database: Database;
  clock: Clock;
  names: AskNames;
  bodies: Pick<Reading<"ai">, "matching">;
}) {
  const store = createDecisionStore({ database, clock });
  const taskOf = (owner: Owner, decisions: readonly StoredDecision[]) => ({
    decisions,
    idKey: idKeyOf(owner),
  });
  const themeTaskOf = async (owner: Owner, decisions: readonly StoredDecision[]) => ({
    ...taskOf(owner, decisions),
    vectors: await names.vectorsOf(owner),
  });

  const routes: FastifyPluginAsyncZod = async (app) => {
    app.route({
      ...listPeople,
      handler: async ({ user }) => {
        const stored = await store.read(user);
        const { entities, other_languages, read } = await names.people(user, taskOf(user, stored));
        return {
          entities: entities.map(withoutKey),
          put_aside: putAside(stored, "entity"),
          other_languages,
          so_far: { read, left: await names.left(user) },
        };
      },
    });
    app.route({
      ...getPerson,
      handler: async ({ user, params }) => {
        const stored = await store.read(user);
        const parts = await names.person(user, { ...taskOf(user, stored), id: params.id });
        if (!parts)
          throw new AppError("not_found", "Your journal doesn’t name this person or place any more.");
        const { entity, places, ...page } = parts;
        const decisions = decisionsOn(stored, "entity", entity.key);
        return {
          ...page,
          entity: withoutKey(entity),
          decisions,
          quotes: await quotesAt(bodies, user, places),
        };
      },
    });
    app.route({
      ...decideOnPerson,
      handler: ({ user, params, body }) =>
        keep(store, user, params.id, async (stored) => {
          const { entities } = await names.people(user, taskOf(user, stored));
          return toDecision(entities, body.entity_id, "entity", body.decision);
        }),
    });
    app.route({
      ...undoPersonDecision,
      handler: ({ user, params }) => undo(store, user, params.id, "entity"),
    });

    app.route({
      ...listRecurringThemes,
      handler: async ({ user }) => {
        const stored = await store.read(user);
        const { themes, by, other_languages, read } = await names.themes(
          user,
          await themeTaskOf(user, stored),
        );
        return {
          themes: themes.map(withoutKey),
          put_aside: putAside(stored, "theme"),
          by,
          other_languages,
          so_far: { read, left: await names.left(user) },
        };
      },
    });
    app.route({
      ...getRecurringTheme,
      handler: async ({ user, params }) => {
        const stored = await store.read(user);
        const parts = await names.theme(user, { ...(await themeTaskOf(user, stored)), id: params.id });
        if (!parts) throw new AppError("not_found", "This theme is not in your journal any more.");
        const { theme, places, days } = parts;
        const decisions = decisionsOn(stored, "theme", theme.key);
        return { theme: withoutKey(theme), days, decisions, quotes: await quotesAt(bodies, user, places) };
      },
    });
    app.route({
      ...decideOnTheme,
      handler: ({ user, params, body }) =>
        keep(store, user, params.id, async (stored) => {
          const { themes } = await names.themes(user, await themeTaskOf(user, stored));
          return toDecision(themes, body.theme_id, "theme", body.decision);
        }),
    });
    app.route({
      ...undoThemeDecision,
      handler: ({ user, params }) => undo(store, user, params.id, "theme"),
    });
  };

  return {
    /** Registered inside the signed-in scope. */
    routes,
    /** In the order in which they were made. */
    decisionsOf: (owner: Owner): Promise<EntityDecisions> => store.read(owner),
  };
}

function withoutKey<Shape extends { key: string }>({ key: _key, ...shown }: Shape): Omit<Shape, "key"> {
  return shown;
}
