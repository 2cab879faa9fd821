import { z } from "zod";
import type { CrisisLine } from "./crisis-contacts.ts";

// Untranslated: for the host.
const numberSchema = z.string().regex(/^\+?[0-9][0-9 -]{1,24}$/, { error: "is not a telephone number" });

/** The content of the host's file that `CRISIS_CONTACTS` names. */
export const hostContactsSchema = z
  .array(
    z
      .strictObject({
        place: z.string().trim().min(1).max(60),
        countries: z
          // Untranslated: for the host.
          .array(z.string().regex(/^[A-Z]{2}$/, { error: "is two capital letters, such as JP" }))
          .default([]),
        number: numberSchema,
        by_text: z.boolean().default(false),
        name: z.string().trim().min(1).max(80),
        emergency: numberSchema.optional(),
      })
      .transform(
        ({ place, countries, number, by_text, name, emergency }): CrisisLine => ({
          place,
          countries,
          number,
          byText: by_text,
          everywhere: true,
          words: `${name}, ${number}`,
          emergency,
        }),
      ),
  )
  .max(20);
