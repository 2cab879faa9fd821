import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as endpoints from "#contract/accounts/profile.ts";
import type { Context } from "#server/context.ts";
import { toSquareWebp } from "#server/platform/pictures/picture-files.ts";
import { openSentPicture, takePictureForms } from "#server/platform/pictures/picture-form.ts";
import type { Limit } from "#server/platform/rate-limits.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { getAvatar, removeAvatar, setAvatar } from "./avatar.ts";

const uploads: Limit = { name: "avatar by person", hits: 60, windowMs: 3_600_000 };
/** The side of the square, in pixels. */
const side = 256;
const quality = 86;
/** A picture of up to 8 to 1 still has enough pixels for its square. */
const maxSide = side * 8;

export const avatarRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({ ...endpoints.removeAvatar, handler: ({ user }) => removeAvatar(context, user) });

    app.route({
      ...endpoints.getAvatar,
      handler: async ({ user, headers }, reply) => {
        const { picture, updatedAt } = await getAvatar(context, user);
        const etag = `"${updatedAt}"`;
        reply.header("cache-control", "private, no-cache").header("etag", etag);
        if (headers["if-none-match"] === etag) return reply.code(304).send();
        return reply.code(200).type("image/webp").send(picture);
      },
    });

    await app.register(uploadRoutes(context));
  };

/** In a separate scope, because no other route reads forms. */
const uploadRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    const takeForm = await takePictureForms(app, {
      largestBytes: endpoints.largestAvatarBytes,
      text: [],
    });
    app.route({
      ...endpoints.setAvatar,
      config: { limit: uploads },
      handler: async (request, reply) => {
        const { user } = request;
        return takeForm(request, reply, async ({ picture }) =>
          setAvatar(context, user, await toAvatar(context, user, picture)),
        );
      },
    });
  };

/** Crops the picture to the square in its middle. @throws AppError for the field `picture` */
async function toAvatar({ pictureMutex }: Context, { id }: Owner, file: Buffer): Promise<Buffer> {
  const opened = await pictureMutex(id, () => openSentPicture(file, maxSide));
  return pictureMutex(id, () => toSquareWebp(opened, side, quality));
}
