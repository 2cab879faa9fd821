import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as endpoints from "#contract/themes/themes.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { refusedField } from "#server/platform/errors.ts";
import { takePictureForms } from "#server/platform/pictures/picture-form.ts";
import type { Limit } from "#server/platform/rate-limits.ts";
import { addBackground, refuseAnotherBackground } from "./add-background.ts";
import { readPicture, refuseMissingPicture } from "./background-picture.ts";
import { removeBackground, renameBackground } from "./change-background.ts";
import { encodeBackground } from "./encode-background.ts";
import { listThemeChoices } from "./list-backgrounds.ts";
import { saveTheme } from "./save-theme.ts";
import { readTheme } from "./theme-rows.ts";

const uploads: Limit = { name: "background by person", hits: 60, windowMs: 3_600_000 };

export const themeRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoints.getTheme,
      handler: ({ user }) => context.database.asOwner(user.id, (tx) => readTheme(tx, user)),
    });
    app.route({ ...endpoints.saveTheme, handler: ({ user, body }) => saveTheme(context, user, body) });
    app.route({ ...endpoints.getThemeChoices, handler: ({ user }) => listThemeChoices(context, user) });
    app.route({
      ...endpoints.renameBackground,
      handler: ({ user, params, body }) => renameBackground(context, user, params.id, body.name),
    });
    app.route({
      ...endpoints.removeBackground,
      handler: ({ user, params }) => removeBackground(context, user, params.id),
    });
    app.route({
      ...endpoints.getBackgroundPicture,
      handler: async ({ user, params: { id, size }, headers }, reply) => {
        // A picture never changes, so its id and size identify it.
        const etag = `"${id}-${size}"`;
        reply.header("cache-control", "private, no-cache").header("etag", etag);
        if (headers["if-none-match"] === etag) {
          await refuseMissingPicture(context, user, id, size);
          return reply.code(304).send();
        }
        return reply.type("image/webp").send(await readPicture(context, user, id, size));
      },
    });

    await app.register(uploadRoutes(context));
  };

/** In a separate scope, because no other route reads forms. */
const uploadRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    const takeForm = await takePictureForms(app, {
      largestBytes: endpoints.largestPictureBytes,
      text: ["name"],
    });
    app.route({
      ...endpoints.addBackground,
      config: { limit: uploads },
      handler: async (request, reply) => {
        const { user } = request;
        await refuseAnotherBackground(context, user);
        return takeForm(request, reply, async ({ picture, fields }) => {
          const named = endpoints.backgroundNameSchema.safeParse(fields.name ?? "");
          if (!named.success)
            throw refusedField("name", named.error.issues[0]?.message ?? t("Enter a name."));
          const encoded = await encodeBackground(context, user, picture);
          return addBackground(context, user, named.data, encoded);
        });
      },
    });
  };
