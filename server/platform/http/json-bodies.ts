import type { FastifyContextConfig, FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";
import { exceedsTokenLimit } from "../json-tokens.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** See `exceedsTokenLimit`. */
    maxJsonTokens?: number;
  }
}

/** The largest save: an activity with the most steps and options, all answered, and the text that it is merged from. */
const maxSigns = 30_000;
/** UTF-16 code units. What is shorter is read in no time, whatever it holds. */
const shortBody = 20_000;

/** Refuses bodies of so many values that to read them would hold up everybody else. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    const { maxJsonTokens: most = maxSigns }: FastifyContextConfig = request.routeOptions.config;
    if (body.length > shortBody && exceedsTokenLimit(body, most))
      done(new AppError("invalid_input", "This has too many values. Send it in smaller pieces."));
    else return parse(request, body, done);
  });
}
