import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as endpoints from "#contract/transcriptions/transcriptions.ts";
import { maxDictationBytes } from "#contract/transcriptions/transcriptions.ts";
import type { Context } from "#server/context.ts";
import type { Feature } from "#server/feature.ts";
import { closedSignal } from "#server/platform/http/ending-connections.ts";
import { bytesIn, takeBytesOnly } from "#server/platform/http/file-parts.ts";
import { everyMinute } from "#server/platform/jobs/jobs.ts";
import type { Limit } from "#server/platform/rate-limits.ts";
import { resumeTranscriptions, stopTranscribing } from "./run-transcriptions.ts";
import {
  dictate,
  listTranscriptions,
  removeTranscription,
  startTranscription,
  takeTranscription,
} from "./transcriptions.ts";

const asked: Limit = { name: "transcription", hits: 300, windowMs: 3_600_000 };

/** Turns recordings into text, by a server that the person has connected. */
export const createTranscriptions = (context: Context): Feature => ({
  routes: transcriptionRoutes(context),
  jobs: { resume_transcriptions: everyMinute(() => resumeTranscriptions(context)) },
  beforeClose: () => stopTranscribing(context),
});

const transcriptionRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoints.listTranscriptions,
      handler: ({ user }) => listTranscriptions(context, user),
    });
    app.route({
      ...endpoints.startTranscription,
      config: { limit: asked },
      handler: async ({ user, params }) => {
        return startTranscription(context, user, params.id);
      },
    });
    app.route({
      ...endpoints.removeTranscription,
      handler: ({ user, params }) => removeTranscription(context, user, params.id),
    });
    app.route({
      ...endpoints.takeTranscription,
      handler: ({ user, params, body }) => takeTranscription(context, user, params.id, body.by),
    });
    // In a separate scope, because no other route here reads bytes.
    await app.register(async (bytes) => {
      takeBytesOnly(bytes);
      bytes.route({
        ...endpoints.dictate,
        bodyLimit: maxDictationBytes,
        config: { limit: asked },
        handler: async ({ user, body }, reply) => {
          return dictate(context, user, bytesIn(body), closedSignal(reply));
        },
      });
    });
  };
