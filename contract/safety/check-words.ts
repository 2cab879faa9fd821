import { z } from "zod";
import { type Endpoint, refusals } from "../endpoint.ts";
import { maxBodyLength } from "../reflections/reflection-rules.ts";

/** The server stores and logs neither the text nor the result. */
export const checkWords = {
  method: "POST",
  url: "/api/safety/check/",
  schema: {
    summary:
      "Whether words show a sign that somebody may be in danger, so that the help panel should be shown",
    tags: ["safety"],
    body: z.strictObject({ text: z.string().max(maxBodyLength) }),
    response: { 200: z.object({ sign: z.boolean() }), ...refusals },
  },
} as const satisfies Endpoint;
