import * as contentDisposition from "content-disposition";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as endpoints from "#contract/exports/exports.ts";
import type { Context } from "#server/context.ts";
import { askedLanguage } from "#server/features/accounts/index.ts";
import { inLanguage } from "#server/platform/languages/languages.ts";
import { languageOfPage } from "#server/platform/languages/requested-language.ts";
import { askForExport, downloadExport } from "./download-export.ts";

/** Each request reads a whole journal, and one with a passphrase briefly needs much memory. */
const askLimit = { name: "exports", hits: 20, windowMs: 3_600_000 };

/** Registered inside the signed-in scope. */
export const askRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoints.askForExport,
      config: { limit: askLimit },
      handler: async ({ user, body }) => {
        return askForExport(context, user, body);
      },
    });
  };

/** Registered in the public scope, because the address authorizes the download. */
export const downloadRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoints.downloadExport,
      // A HEAD request must not use up the address.
      exposeHeadRoute: false,
      compress: false,
      handler: async (request, reply) => {
        const { params, query, headers } = request;
        const language = askedLanguage(headers["accept-language"]);
        // The browser opens this address itself, so its request does not ask for the language of the page.
        const { name, mediaType, show, bytes } = await inLanguage(languageOfPage(request), () =>
          downloadExport(context, params.id, query.key, language),
        );
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
