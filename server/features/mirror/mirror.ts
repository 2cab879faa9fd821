import * as endpoints from "#contract/mirror/mirror.ts";
import type { Context } from "#server/context.ts";
import type { Feature } from "#server/feature.ts";
import { eraseFolder } from "./mirror-folder.ts";
import { findMirror } from "./mirror-rows.ts";
import { getMirror, setMirror } from "./mirror-settings.ts";
import { updateMirrorFolder } from "./update-mirror.ts";

/**
 * The reflections of people who want this, as Markdown in a folder of the host. Anyone who can open it can read them.
 */
export const createMirror = (context: Context) =>
  ({
    routes: async (app) => {
      app.route({ ...endpoints.getMirror, handler: ({ user }) => getMirror(context, user) });
      app.route({ ...endpoints.setMirror, handler: ({ user, body }) => setMirror(context, user, body) });
    },
    idleWork: (owner) => updateMirrorFolder(context, owner),
    events: {
      async personErased(ownerId) {
        const row = await findMirror(context, { id: ownerId });
        if (row && context.mirrorDir !== null) await eraseFolder(context.mirrorDir, row.folder, ownerId);
      },
    },
  }) satisfies Feature;
