import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { maxAttachmentBytes, uploadPartBytes } from "#contract/attachments/attachment-rules.ts";
import * as endpoints from "#contract/attachments/attachments.ts";
import type { Context } from "#server/context.ts";
import { bytesIn, takeBytesOnly } from "#server/platform/http/file-parts.ts";
import type { Limit } from "#server/platform/rate-limits.ts";
import {
  attach,
  describeAttachment,
  detach,
  findAttachments,
  listAttachments,
  usedAttachmentBytes,
} from "./manage-attachments.ts";
import { beginUpload, finishUpload, sendPart } from "./uploads.ts";

const uploadsBegun: Limit = { name: "attachment by person", hits: 600, windowMs: 3_600_000 };

export const attachmentRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoints.beginUpload,
      config: { limit: uploadsBegun },
      handler: async ({ user, body }) => {
        return beginUpload(context, user, body);
      },
    });
    app.route({
      ...endpoints.finishUpload,
      handler: ({ user, params }) => finishUpload(context, user, params.id),
    });
    app.route({
      ...endpoints.findAttachments,
      handler: async ({ user, body }) => ({ attachments: await findAttachments(context, user, body.ids) }),
    });
    app.route({
      ...endpoints.describeAttachment,
      handler: ({ user, params, body }) => describeAttachment(context, user, params.id, body.alt),
    });
    app.route({
      ...endpoints.getUsage,
      handler: async ({ user }) => ({
        used_bytes: await usedAttachmentBytes(context, user),
        quota_bytes: context.quotaBytes,
        largest_bytes: maxAttachmentBytes,
      }),
    });
    app.route({
      ...endpoints.listAttachments,
      handler: async ({ user, params }) => ({
        attachments: await listAttachments(context, user, params.id),
      }),
    });
    app.route({
      ...endpoints.attach,
      handler: ({ user, params }) => attach(context, user, params.id, params.attachment_id),
    });
    app.route({
      ...endpoints.detach,
      handler: ({ user, params }) => detach(context, user, params.id, params.attachment_id),
    });

    await app.register(partRoutes(context));
  };

/** In a separate scope, because no other route reads bytes. */
const partRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    takeBytesOnly(app);

    app.route({
      ...endpoints.sendPart,
      bodyLimit: uploadPartBytes,
      handler: ({ user, params, body }) => sendPart(context, user, params.id, params.part, bytesIn(body)),
    });
  };
