import type { FastifyPluginAsync } from "fastify";
import { isPictureVersion } from "#contract/themes/image-sizes.ts";
import { answerNotFound } from "#server/platform/http/error-answers.ts";
import type { ImageStore } from "./image-store.ts";

/** The whole address as it was sent: nothing encoded, nothing besides a version. */
const address = /^\/images\/([a-z0-9-]+)\/([a-z0-9-]+\.jpg)(?:\?v=([0-9a-f]+))?$/;

/** Open to visitors: the built-in backgrounds at the sizes of the contract, see `imagePath`. */
export const imageRoutes: FastifyPluginAsync<{ images: ImageStore }> = async (app, { images }) => {
  app.get("/images/*", { schema: { hide: true } }, async (request, reply) => {
    const [, size = "", file = "", asked] = address.exec(request.url) ?? [];
    if (asked !== undefined && !isPictureVersion(asked)) return answerNotFound(request, reply);
    const image = await images.find(file, size);
    if (!image) return answerNotFound(request, reply);
    const etag = `"${image.version}-${size}"`;
    reply.header("etag", etag);
    // A page from before the picture changed names another version: it gets the new picture, but not for ever.
    reply.header(
      "cache-control",
      asked === image.version ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    );
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type("image/webp").send(await image.content());
  });
};
