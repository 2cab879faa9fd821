import type { Context } from "#server/context.ts";
import type { Feature } from "#server/feature.ts";
import { everyTenMinutes } from "#server/platform/jobs/jobs.ts";
import { attachmentRoutes } from "./attachment-routes.ts";
import { fileRoutes } from "./file-routes.ts";
import { askToRemoveBlobs } from "./removals.ts";
import { sweepAttachments } from "./unused.ts";

export const createAttachments = (context: Context) =>
  ({
    routes: attachmentRoutes(context),
    /** Registered in the public scope, because a file's address is its own proof. */
    publicRoutes: fileRoutes(context),
    jobs: { sweep_attachments: everyTenMinutes(() => sweepAttachments(context)) },
    events: {
      async accountDeleted(tx, ownerId) {
        const rows = await tx
          .selectFrom("attachments")
          .select("folder")
          .where("owner_id", "=", ownerId)
          .execute();
        const folders = rows.map(({ folder }) => folder);
        await askToRemoveBlobs(context, tx, folders);
      },
    },
  }) satisfies Feature & { publicRoutes: Feature["routes"] };
