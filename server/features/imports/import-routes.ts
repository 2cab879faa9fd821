import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { importPartBytes, largestImportRequest, mostImportFiles } from "#contract/imports/import-rules.ts";
import {
  beginImport,
  getImport,
  getImportReport,
  type Import,
  listImports,
  readImport,
  removeImport,
  sendImportPart,
  startImport,
  stopImport,
  undoImport,
  unlockImport,
} from "#contract/imports/imports.ts";
import { bytesIn, takeBytesOnly } from "#server/platform/http/file-parts.ts";
import type { Limit, RateLimits } from "#server/platform/rate-limits.ts";
import { type ImportStore, isWorking } from "./stored/import-store.ts";
import type { Visitor } from "./work/import-work.ts";

const importsBegun: Limit = { name: "import by person", hits: 30, windowMs: 3_600_000 };
/** Enough for 20 GB in an hour. */
const partsSent: Limit = { name: "part of an import by person", hits: 6000, windowMs: 3_600_000 };

/** Each try takes much memory for a moment. */
const passphrasesTried: Limit = { name: "passphrase of an import by person", hits: 30, windowMs: 3_600_000 };

type RouteDeps = {
  store: ImportStore;
  limits: Pick<RateLimits, "hit">;
  /** Begins to work on it, unless somebody does already. */
  begin(visitor: Visitor, id: string): Promise<void>;
};

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const importRoutes: FastifyPluginAsyncZod<RouteDeps> = async (app, { store, limits, begin }) => {
  const goOn = (user: Visitor, changed: Import) => {
    if (isWorking(changed)) void begin(user, changed.id);
    return changed;
  };
  app.route({ ...listImports, handler: async ({ user }) => ({ imports: await store.list(user) }) });
  app.route({
    ...beginImport,
    bodyLimit: largestImportRequest,
    // Each file is an object with a name and a size.
    config: { mostJsonSigns: 5 * mostImportFiles + 100 },
    handler: async ({ user, body }) => {
      await limits.hit(importsBegun, user.id);
      return store.begin(user, body);
    },
  });
  app.route({
    ...getImport,
    handler: async ({ user, params }) => goOn(user, await store.get(user, params.id)),
  });
  app.route({
    ...readImport,
    handler: async ({ user, params }) => goOn(user, await store.read(user, params.id)),
  });
  app.route({
    ...unlockImport,
    handler: async ({ user, params, body }) => {
      await limits.hit(passphrasesTried, user.id);
      return goOn(user, await store.unlock(user, params.id, body.passphrase));
    },
  });
  app.route({
    ...undoImport,
    handler: async ({ user, params }) => goOn(user, await store.undo(user, params.id)),
  });
  app.route({ ...stopImport, handler: ({ user, params }) => store.stop(user, params.id) });
  app.route({
    ...startImport,
    handler: async ({ user, params, body }) => goOn(user, await store.start(user, params.id, body)),
  });
  app.route({
    ...removeImport,
    handler: async ({ user, params }, reply) => {
      await store.remove(user, params.id);
      return reply.code(204).send(null);
    },
  });
  app.route({
    ...getImportReport,
    handler: async ({ user, params, query }) => {
      const { state, noted, cursor } = query;
      const after = cursor === undefined ? -1 : Number(cursor);
      const page = await store.report(user, params.id, { state, noted: noted === "true", after });
      const { entries, next, counts } = page;
      return { entries, next_cursor: next === null ? null : String(next), counts };
    },
  });
  await app.register(partRoutes, { store, limits });
};

/** In a scope of its own, because no other route reads bytes. */
const partRoutes: FastifyPluginAsyncZod<Pick<RouteDeps, "store" | "limits">> = async (
  app,
  { store, limits },
) => {
  takeBytesOnly(app);

  app.route({
    ...sendImportPart,
    bodyLimit: importPartBytes,
    handler: async ({ user, params, body }, reply) => {
      const content = bytesIn(body);
      await limits.hit(partsSent, user.id);
      await store.takePart(user, params.id, params.part, content);
      return reply.code(204).send(null);
    },
  });
};
