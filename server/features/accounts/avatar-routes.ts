import multipart from "@fastify/multipart";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getAvatar, removeAvatar, setAvatar } from "#contract/accounts/profile.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Mutex } from "#server/platform/mutex.ts";
import type { Limit, RateLimits } from "#server/platform/rate-limits.ts";
import type { AccountStore } from "./account-store.ts";
import { readAvatarForm, toAvatar } from "./avatar-upload.ts";

const uploads: Limit = { name: "avatar by person", hits: 60, windowMs: 3_600_000 };
/** Each holds a file and its pixels in memory. */
const mostUploadsAtOnce = 4;

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

/** A scope of its own: no other call reads forms. */
const uploadRoutes: FastifyPluginAsyncZod<AvatarDeps> = async (app, { accounts, limits, pictureMutex }) => {
  await app.register(multipart);
  // `readAvatarForm` refuses what is no form.
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
  let underWay = 0;

  app.route({
    ...setAvatar,
    handler: async (request, reply) => {
      await limits.hit(uploads, request.user.id);
      if (underWay >= mostUploadsAtOnce) throw busy();
      underWay += 1;
      try {
        const picture = await toAvatar(await readAvatarForm(request), pictureMutex);
        return await accounts.setAvatar(request.user, picture);
      } catch (error) {
        // Don't wait for the rest of the form.
        if (!request.raw.complete) reply.header("connection", "close");
        throw error;
      } finally {
        underWay -= 1;
      }
    },
  });
};

const busy = () =>
  new AppError("unavailable", "Other pictures are being read just now. Please try again in a moment.", {
    retryAfterSeconds: 5,
  });
