import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { largestAttachmentBytes, uploadPartBytes } from "#contract/attachments/attachment-rules.ts";
import {
  attach,
  beginUpload,
  describeAttachment,
  detach,
  findAttachments,
  finishUpload,
  getUsage,
  listAttachments,
  sendPart,
} from "#contract/attachments/attachments.ts";
import { bytesIn, takeBytesOnly } from "#server/platform/http/file-parts.ts";
import type { Limit, RateLimits } from "#server/platform/rate-limits.ts";
import type { AttachmentStore } from "./attachment-store.ts";
import type { UploadStore } from "./upload-store.ts";

const uploadsBegun: Limit = { name: "attachment by person", hits: 600, windowMs: 3_600_000 };

type RouteDeps = {
  attachments: AttachmentStore;
  uploads: UploadStore;
  limits: Pick<RateLimits, "hit">;
  quotaBytes: number;
};

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const attachmentRoutes: FastifyPluginAsyncZod<RouteDeps> = async (app, deps) => {
  const { attachments, uploads, limits, quotaBytes } = deps;
  app.route({
    ...beginUpload,
    handler: async ({ user, body }) => {
      await limits.hit(uploadsBegun, user.id);
      return uploads.begin(user, body);
    },
  });
  app.route({ ...finishUpload, handler: ({ user, params }) => uploads.finish(user, params.id) });
  app.route({
    ...findAttachments,
    handler: async ({ user, body }) => ({ attachments: await attachments.find(user, body.ids) }),
  });
  app.route({
    ...describeAttachment,
    handler: ({ user, params, body }) => attachments.describe(user, params.id, body.alt),
  });
  app.route({
    ...getUsage,
    handler: async ({ user }) => ({
      used_bytes: await attachments.usedBytes(user),
      quota_bytes: quotaBytes,
      largest_bytes: largestAttachmentBytes,
    }),
  });
  app.route({
    ...listAttachments,
    handler: async ({ user, params }) => ({ attachments: await attachments.list(user, params.id) }),
  });
  app.route({
    ...attach,
    handler: async ({ user, params }, reply) => {
      await attachments.attach(user, params.id, params.attachment_id);
      return reply.code(204).send(null);
    },
  });
  app.route({
    ...detach,
    handler: async ({ user, params }, reply) => {
      await attachments.detach(user, params.id, params.attachment_id);
      return reply.code(204).send(null);
    },
  });

  await app.register(partRoutes, deps);
};

/** In a scope of its own, because no other route reads bytes. */
const partRoutes: FastifyPluginAsyncZod<RouteDeps> = async (app, { uploads }) => {
  takeBytesOnly(app);

  app.route({
    ...sendPart,
    bodyLimit: uploadPartBytes,
    handler: async ({ user, params, body }, reply) => {
      await uploads.takePart(user, params.id, params.part, bytesIn(body));
      return reply.code(204).send(null);
    },
  });
};
