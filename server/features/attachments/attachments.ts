import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { BlobStore } from "#server/platform/blobs/blobs.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { everyTenMinutes } from "#server/platform/jobs/jobs.ts";
import type { Mutex } from "#server/platform/mutex.ts";
import type { RateLimits } from "#server/platform/rate-limits.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { createAddresses } from "./addresses.ts";
import { attachmentRoutes } from "./attachment-routes.ts";
import { createAttachmentStore } from "./attachment-store.ts";
import { fileRoutes } from "./file-routes.ts";
import { createFileStore } from "./file-store.ts";
import { createReflectionAttachments } from "./reflection-attachments.ts";
import { createRemovals } from "./removals.ts";
import { createTakeIn } from "./taking-in.ts";
import { createUploadStore } from "./upload-store.ts";

export function createAttachments(deps: {
  database: Database;
  blobs: BlobStore;
  clock: Clock;
  limits: Pick<RateLimits, "hit">;
  secrets: Pick<Secrets, "addressKey">;
  /** Shared with everything else that decodes pictures, which takes much memory. */
  pictureMutex: Mutex;
  quotaBytes: number;
}) {
  const { database, blobs, clock, limits, quotaBytes } = deps;
  const addresses = createAddresses(deps.secrets.addressKey, clock);
  const removals = createRemovals({ database, blobs, clock });
  const attachments = createAttachmentStore({
    database,
    clock,
    removals,
    addresses,
  });
  const uploads = createUploadStore({
    database,
    blobs,
    clock,
    mutex: deps.pictureMutex,
    removals,
    addresses,
    quotaBytes,
  });
  const files = createFileStore({ database, blobs, addresses });
  const routes: FastifyPluginAsyncZod = (app) =>
    attachmentRoutes(app, { attachments, uploads, limits, quotaBytes });
  const publicRoutes: FastifyPluginAsyncZod = (app) => fileRoutes(app, { files, clock });
  return {
    ...createReflectionAttachments({ database, blobs, removals, addresses }),
    /** The only way for other features to add files. */
    takeIn: createTakeIn({ database, blobs, clock, mutex: deps.pictureMutex, removals, quotaBytes }),
    usedBytes: attachments.usedBytes,
    /** For other features' blobs that are gone from their rows. */
    removals,
    events: {
      async accountDeleted(tx: Tx, ownerId: string): Promise<void> {
        const rows = await tx
          .selectFrom("attachments")
          .select("folder")
          .where("owner_id", "=", ownerId)
          .execute();
        await removals.ask(
          tx,
          rows.map(({ folder }) => folder),
        );
      },
    },
    jobs: { sweep_attachments: everyTenMinutes(attachments.sweep) },
    routes,
    /** Registered in the public scope, because a file's address is its own proof. */
    publicRoutes,
  };
}

export type Attachments = ReturnType<typeof createAttachments>;
