import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  addBackground,
  backgroundNameSchema,
  getBackgroundPicture,
  getTheme,
  getThemeChoices,
  largestPictureBytes,
  removeBackground,
  renameBackground,
  saveTheme,
} from "#contract/themes/themes.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { refusedField } from "#server/platform/errors.ts";
import type { Mutex } from "#server/platform/mutex.ts";
import { takePictureForms } from "#server/platform/pictures/picture-form.ts";
import type { Limit, RateLimits } from "#server/platform/rate-limits.ts";
import { type BackgroundStore, createBackgroundStore } from "./background-store.ts";
import { createThemeStore } from "./theme-store.ts";
import { takeIn } from "./uploaded-picture.ts";

const uploads: Limit = { name: "background by person", hits: 60, windowMs: 3_600_000 };

type Deps = {
  database: Database;
  clock: Clock;
  limits: Pick<RateLimits, "hit">;
  /** Shared with everything else that decodes pictures, which takes much memory. */
  pictureMutex: Mutex;
};

/** What surrounds a person's journal, and the pictures that they added to it. */
export function createThemes(deps: Deps) {
  const routes: FastifyPluginAsyncZod = (app) => themeRoutes(app, deps);
  return { routes };
}

const themeRoutes: FastifyPluginAsyncZod<Deps> = async (app, { database, clock, ...uploading }) => {
  const themes = createThemeStore({ database });
  const backgrounds = createBackgroundStore({ database, clock, pictureMutex: uploading.pictureMutex });
  app.route({ ...getTheme, handler: ({ user }) => themes.get(user) });
  app.route({ ...saveTheme, handler: ({ user, body }) => themes.save(user, body) });
  app.route({ ...getThemeChoices, handler: ({ user }) => backgrounds.choices(user) });
  app.route({
    ...renameBackground,
    handler: ({ user, params, body }) => backgrounds.rename(user, params.id, body.name),
  });
  app.route({ ...removeBackground, handler: ({ user, params }) => backgrounds.remove(user, params.id) });

  app.route({
    ...getBackgroundPicture,
    handler: async ({ user, params: { id, size }, headers }, reply) => {
      // A picture never changes, so its id and size identify it.
      const etag = `"${id}-${size}"`;
      reply.header("cache-control", "private, no-cache").header("etag", etag);
      if (headers["if-none-match"] === etag) {
        await backgrounds.refuseMissing(user, id, size);
        return reply.code(304).send();
      }
      return reply.type("image/webp").send(await backgrounds.picture(user, id, size));
    },
  });

  await app.register(uploadRoutes, { ...uploading, backgrounds });
};

/** In a scope of its own, because no other route reads forms. */
const uploadRoutes: FastifyPluginAsyncZod<
  Pick<Deps, "limits" | "pictureMutex"> & { backgrounds: BackgroundStore }
> = async (app, { backgrounds, limits, pictureMutex }) => {
  const takeForm = await takePictureForms(app, { largestBytes: largestPictureBytes, text: ["name"] });
  app.route({
    ...addBackground,
    handler: async (request, reply) => {
      const { user } = request;
      await limits.hit(uploads, user.id);
      await backgrounds.refuseBeyondLimit(user);
      const added = await takeForm(request, reply, async ({ picture, fields }) => {
        const named = backgroundNameSchema.safeParse(fields.name ?? "");
        if (!named.success) throw refusedField("name", named.error.issues[0]?.message ?? "Give it a name.");
        return backgrounds.add(user, named.data, await takeIn(picture, pictureMutex));
      });
      return reply.code(201).send(added);
    },
  });
};
