import { z } from "zod";
import { type Endpoint, errorSchema } from "../endpoint.ts";

export const registrationModes = ["open", "invitation", "closed"] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** Open to visitors: what the login and registration forms show. */
export const getRegistration = {
  method: "GET",
  url: "/api/registration/",
  schema: {
    summary: "Who may register here, and whether a forgotten password is reset by mail",
    tags: ["accounts"],
    response: {
      200: z.object({
        registration: z.enum(registrationModes),
        /** Without it, the host makes the link: `npm run admin -- reset-password NAME`. */
        password_reset_by_mail: z.boolean(),
        /** In years. `null` if the host has set none. */
        minimum_age: z.int().nullable(),
        /** The name of the OpenID Connect provider; `null` if there is none. */
        provider: z.string().nullable(),
      }),
      503: errorSchema,
    },
  },
} as const satisfies Endpoint;
