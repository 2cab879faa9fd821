import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { importPartBytes, largestImportRequest, maxImportFiles } from "#contract/imports/import-rules.ts";
import * as endpoints from "#contract/imports/imports.ts";
import type { Context } from "#server/context.ts";
import { bytesIn, takeBytesOnly } from "#server/platform/http/file-parts.ts";
import type { Limit } from "#server/platform/rate-limits.ts";
import { beginImport } from "./begin-import.ts";
import { readImport, startImport, stopImport, undoImport } from "./change-phase.ts";
import { getImportReport } from "./import-report.ts";
import { getImport, listImports } from "./list-imports.ts";
import { removeImport } from "./remove-import.ts";
import { sendImportPart } from "./send-import-part.ts";
import { isWorking } from "./stored/find-import.ts";
import { unlockImport } from "./unlock-import.ts";
import { type Visitor, workOnImport } from "./work/work-on-import.ts";

const importsBegun: Limit = { name: "import by person", hits: 30, windowMs: 3_600_000 };
/** Enough to upload 20 GB in an hour. */
const partsSent: Limit = { name: "part of an import by person", hits: 6000, windowMs: 3_600_000 };

/** Each attempt briefly needs much memory. */
const passphrasesTried: Limit = { name: "passphrase of an import by person", hits: 30, windowMs: 3_600_000 };

export const importRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    /** Responds with the import, and works on it in the background. */
    async function andWork(user: Visitor, changing: Promise<endpoints.Import>): Promise<endpoints.Import> {
      const changed = await changing;
      if (isWorking(changed)) void workOnImport(context, user, changed.id);
      return changed;
    }

    app.route({
      ...endpoints.listImports,
      handler: async ({ user }) => ({ imports: await listImports(context, user) }),
    });
    app.route({
      ...endpoints.beginImport,
      bodyLimit: largestImportRequest,
      // Each file is an object with a name and a size.
      config: { maxJsonTokens: 5 * maxImportFiles + 100, limit: importsBegun },
      handler: async ({ user, body }) => {
        return beginImport(context, user, body);
      },
    });
    app.route({
      ...endpoints.getImport,
      handler: ({ user, params }) => andWork(user, getImport(context, user, params.id)),
    });
    app.route({
      ...endpoints.readImport,
      handler: ({ user, params }) => andWork(user, readImport(context, user, params.id)),
    });
    app.route({
      ...endpoints.unlockImport,
      config: { limit: passphrasesTried },
      handler: async ({ user, params, body }) => {
        return andWork(user, unlockImport(context, user, params.id, body.passphrase));
      },
    });
    app.route({
      ...endpoints.undoImport,
      handler: ({ user, params }) => andWork(user, undoImport(context, user, params.id)),
    });
    app.route({
      ...endpoints.stopImport,
      handler: ({ user, params }) => stopImport(context, user, params.id),
    });
    app.route({
      ...endpoints.startImport,
      handler: ({ user, params, body }) => andWork(user, startImport(context, user, params.id, body)),
    });
    app.route({
      ...endpoints.removeImport,
      handler: ({ user, params }) => removeImport(context, user, params.id),
    });
    app.route({
      ...endpoints.getImportReport,
      handler: async ({ user, params, query: { state, noted, cursor } }) => {
        const asked = { state, noted: noted === "true", after: cursor === undefined ? -1 : Number(cursor) };
        const { entries, next, counts } = await getImportReport(context, user, params.id, asked);
        return { entries, next_cursor: next === null ? null : String(next), counts };
      },
    });
    await app.register(partRoutes(context));
  };

/** In a separate scope, because no other route reads bytes. */
const partRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    takeBytesOnly(app);
    app.route({
      ...endpoints.sendImportPart,
      bodyLimit: importPartBytes,
      config: { limit: partsSent },
      handler: ({ user, params, body }) =>
        sendImportPart(context, user, params.id, params.part, bytesIn(body)),
    });
  };
