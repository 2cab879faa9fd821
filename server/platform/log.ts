import pino, { type DestinationStream, type LevelWithSilent, type Logger } from "pino";
import { describeForLog } from "./errors.ts";

/** Properties that may hold a token or a person's words. Fastify and its plugins log some of them below level info. */
const hidden = ["headers", "authorization", "cookie", "body", "url", "query", "params"];
const redacted = ["", "*.", "*.*."].flatMap((above) => hidden.map((name) => above + name));

/** JSON lines that never hold a token, an address, a body or an error's message, at any level. */
export function createLogger(level: LevelWithSilent, stream?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: redacted,
      serializers: { err: describeForLog },
      hooks: {
        // Without a message, pino logs the error's, which may quote what a person wrote.
        logMethod(given, method) {
          const [first, text] = given;
          if (first instanceof Error) method.call(this, { err: first }, "failed");
          else if (typeof first === "object" && text === undefined) method.call(this, first, "");
          else method.apply(this, given);
        },
      },
    },
    stream ?? pino.destination(1),
  );
}
