import type { FastifyContextConfig, FastifyInstance } from "fastify";
import { t } from "#contract/translate.ts";
import { AppError } from "../errors.ts";
import { exceedsTokenLimit } from "../json-tokens.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** See `exceedsTokenLimit`. */
    maxJsonTokens?: number;
  }
}

/** The largest save: an activity with the maximum of steps and options, all answered, and the text to merge with. */
const maxSigns = 30_000;
/** UTF-16 code units. Shorter bodies are never slow to parse. */
const shortBody = 20_000;

/** Refuses bodies with so many values that parsing them would block other requests. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    const { maxJsonTokens: most = maxSigns }: FastifyContextConfig = request.routeOptions.config;
    if (body.length > shortBody && exceedsTokenLimit(body, most))
      done(new AppError("invalid_input", t("This has too many values. Send it in smaller pieces.")));
    else return parse(request, body, done);
  });
}
