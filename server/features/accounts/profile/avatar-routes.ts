import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getAvatar, largestAvatarBytes, removeAvatar, setAvatar } from "#contract/accounts/profile.ts";
import type { Mutex } from "#server/platform/mutex.ts";
import { toSquareWebp } from "#server/platform/pictures/picture-files.ts";
import { openSentPicture, takePictureForms } from "#server/platform/pictures/picture-form.ts";
import type { Limit, RateLimits } from "#server/platform/rate-limits.ts";
import type { AccountStore } from "../account-store.ts";

const uploads: Limit = { name: "avatar by person", hits: 60, windowMs: 3_600_000 };
/** The side of the square, in pixels. */
const side = 256;
const quality = 86;
/** A picture of up to 8 to 1 still has enough pixels for its square. */
const maxSide = side * 8;

type AvatarDeps = {
  accounts: Pick<AccountStore, "setAvatar" | "getAvatar" | "removeAvatar">;
  limits: Pick<RateLimits, "hit">;
  pictureMutex: Mutex;
};

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const avatarRoutes: FastifyPluginAsyncZod<AvatarDeps> = async (app, deps) => {
  const { accounts } = deps;
  app.route({ ...removeAvatar, handler: ({ user }) => accounts.removeAvatar(user) });

  app.route({
    ...getAvatar,
    handler: async ({ user, headers }, reply) => {
      const { picture, updatedAt } = await accounts.getAvatar(user);
      const etag = `"${updatedAt}"`;
      reply.header("cache-control", "private, no-cache").header("etag", etag);
      if (headers["if-none-match"] === etag) return reply.code(304).send();
      return reply.code(200).type("image/webp").send(picture);
    },
  });

  await app.register(uploadRoutes, deps);
};

/** In a scope of its own, because no other route reads forms. */
const uploadRoutes: FastifyPluginAsyncZod<AvatarDeps> = async (app, { accounts, limits, pictureMutex }) => {
  const takeForm = await takePictureForms(app, { largestBytes: largestAvatarBytes, text: [] });
  app.route({
    ...setAvatar,
    handler: async (request, reply) => {
      const { user } = request;
      await limits.hit(uploads, user.id);
      return takeForm(request, reply, async ({ picture }) =>
        accounts.setAvatar(user, await toAvatar(picture, pictureMutex)),
      );
    },
  });
};

/** Keeps only the pixels of the middle. @throws AppError for the field `picture` */
async function toAvatar(file: Buffer, mutex: Mutex): Promise<Buffer> {
  const opened = await mutex(() => openSentPicture(file, maxSide));
  return mutex(() => toSquareWebp(opened, side, quality));
}
