import { join } from "node:path";
import type { FastifyPluginAsync } from "fastify";
import { isPictureVersion } from "#contract/themes/image-sizes.ts";
import type { Clock } from "#server/platform/clock.ts";
import { answerNotFound } from "#server/platform/http/error-answers.ts";
import { createDiskCache } from "#server/platform/pictures/disk-cache.ts";
import { createImageStore } from "./image-store.ts";

const maxCachedBytes = 64 * 1_048_576;

/** The URL as it was sent: nothing encoded, and no query but a version. */
const address = /^\/images\/([a-z0-9-]+)\/([a-z0-9-]+\.jpg)(?:\?v=([0-9a-f]+))?$/;

/** The built-in backgrounds at the contract's sizes, see `imagePath`. Open to visitors. */
export const imageRoutes: FastifyPluginAsync<{
  /** Its `backgrounds` holds the built-in pictures. */
  webFolder: string;
  dataDir: string;
  clock: Clock;
}> = async (app, { webFolder, dataDir, clock }) => {
  const cache = createDiskCache({
    folder: join(dataDir, "cache", "images"),
    maxBytes: maxCachedBytes,
    clock,
    onProblem: (code) =>
      app.log.warn({ code }, "pictures can’t be cached on disk and are made for each request"),
  });
  const images = createImageStore({ folder: join(webFolder, "backgrounds"), cache });
  app.get("/images/*", { schema: { hide: true } }, async (request, reply) => {
    const [, size = "", file = "", asked] = address.exec(request.url) ?? [];
    if (asked !== undefined && !isPictureVersion(asked)) return answerNotFound(request, reply);
    const image = await images.find(file, size);
    if (!image) return answerNotFound(request, reply);
    const etag = `"${image.version}-${size}"`;
    reply.header("etag", etag);
    // A page loaded before the picture changed asks for the old version, and may cache this only briefly.
    reply.header(
      "cache-control",
      asked === image.version ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    );
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type("image/webp").send(await image.content());
  });
};
