import type { Readable } from "node:stream";
import * as contentDisposition from "content-disposition";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { z } from "zod";
import { askForExport, downloadExport, type ExportRequest } from "#contract/exports/exports.ts";
import type { SignedIn } from "#server/platform/http/signed-in.ts";
import type { RateLimits } from "#server/platform/rate-limits.ts";
import type { Owner } from "#server/platform/sealing.ts";

type Answer = z.output<(typeof askForExport.schema.response)[200]>;

export type ExportedFile = {
  name: string;
  mediaType: string;
  /** It can be shown instead of being saved, under this policy. */
  show: { policy: string } | null;
  bytes: Readable;
};

export type Exports = {
  /** @throws AppError `not_found` if nothing is selected */
  ask(user: SignedIn, request: ExportRequest): Promise<Answer>;
  /** Works once. @throws AppError `forbidden` */
  download(id: string, key: string): Promise<ExportedFile>;
  /** For the host's command. @throws AppError `not_found` if nothing is selected */
  write(owner: Owner, request: ExportRequest): Promise<ExportedFile>;
};

/** Each reads a whole journal, and one with a passphrase takes much memory for a moment. */
const askLimit = { name: "exports", hits: 20, windowMs: 3_600_000 };

/** Registered inside the signed-in scope. */
export const askRoutes: FastifyPluginAsyncZod<{
  exports: Pick<Exports, "ask">;
  limits: Pick<RateLimits, "hit">;
}> = async (app, { exports, limits }) => {
  app.route({
    ...askForExport,
    handler: async ({ user, body }) => {
      await limits.hit(askLimit, user.id);
      return exports.ask(user, body);
    },
  });
};

/** Registered in the public scope, because the address is its own proof. */
export const downloadRoutes: FastifyPluginAsyncZod<{ exports: Pick<Exports, "download"> }> = async (
  app,
  { exports },
) => {
  app.route({
    ...downloadExport,
    // Asking what is there must not use the address up.
    exposeHeadRoute: false,
    compress: false,
    handler: async ({ params, query }, reply) => {
      const { name, mediaType, show, bytes } = await exports.download(params.id, query.key);
      return reply
        .type(mediaType)
        .header("content-security-policy", show?.policy ?? "sandbox; default-src 'none'")
        .header(
          "content-disposition",
          contentDisposition.create(name, { type: show ? "inline" : "attachment" }),
        )
        .send(bytes);
    },
  });
};
