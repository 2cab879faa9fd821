import { z } from "zod";
import { type Endpoint, errorSchema } from "../endpoint.ts";
import { tooLong } from "../text-rules.ts";
import { t } from "../translate.ts";

/** The part of Iconify's API that choosing icons needs: https://iconify.design/docs/api/ */
export const iconPrefix = "lucide";
export const maxIconsAtOnce = 64;

/** `leaf`, `moon-star`, `clock-9`. */
export const isIconName = (text: string) => text.length <= 64 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);

const iconNamesSchema = z
  .string({ error: () => t("Name the icons: ?icons=leaf,sun") })
  .max(4200, {
    error: () =>
      t("{count, plural, one {Ask for at most # icon at once.} other {Ask for at most # icons at once.}}", {
        count: maxIconsAtOnce,
      }),
  })
  .refine((list) => list.split(",").every(isIconName), {
    error: () => t("This is not a list of names such as leaf,sun."),
  })
  .refine((list) => list.split(",").length <= maxIconsAtOnce, {
    error: () =>
      t("{count, plural, one {Ask for at most # icon at once.} other {Ask for at most # icons at once.}}", {
        count: maxIconsAtOnce,
      }),
  });

/** `body` is the markup inside `<svg viewBox="0 0 {width} {height}">`. */
export const iconsSchema = z.object({
  prefix: z.literal(iconPrefix),
  icons: z.record(z.string(), z.object({ body: z.string() })),
  /** Aliases of icons. `parent` is the name in `icons`. */
  aliases: z.record(z.string(), z.object({ parent: z.string() })).optional(),
  width: z.int(),
  height: z.int(),
  not_found: z.array(z.string()).optional(),
});
export type Icons = z.infer<typeof iconsSchema>;

const tags = ["icons"] as const;

export const getIcons = {
  method: "GET",
  url: `/api/icons/${iconPrefix}.json`,
  schema: {
    summary: "Read icons by name, in Iconify’s format",
    tags,
    querystring: z.object({ icons: iconNamesSchema }),
    response: { 200: iconsSchema, 400: errorSchema },
  },
} as const satisfies Endpoint;

const countSchema = (least: number, most: number) =>
  z.coerce
    .number({ error: () => t("This must be a number.") })
    .int({ error: () => t("This must be a whole number.") })
    .min(least, { error: () => t("This must be at least {limit, number}.", { limit: least }) })
    .max(most, { error: () => t("This can be at most {limit, number}.", { limit: most }) });

export const iconSearchSchema = z.object({
  /** Best first: `lucide:sun`. */
  icons: z.array(z.string()),
  /** The number of icons in this answer, as Iconify counts. Equal to `limit` if there may be more. */
  total: z.int(),
  limit: z.int(),
  start: z.int(),
  collections: z.record(
    z.string(),
    z.object({
      name: z.string(),
      total: z.int(),
      license: z.object({ title: z.string(), spdx: z.string(), url: z.string() }),
    }),
  ),
});

export const searchIcons = {
  method: "GET",
  url: "/api/icons/search",
  schema: {
    summary: "Find icons by words in their names",
    tags,
    querystring: z.object({
      query: z
        .string({ error: () => t("Say what to look for.") })
        .trim()
        .min(1, { error: () => t("Say what to look for.") })
        .max(100, { error: ({ input }) => tooLong(String(input), 100) }),
      limit: countSchema(1, 999).default(64),
      start: countSchema(0, 9999).default(0),
    }),
    response: { 200: iconSearchSchema, 400: errorSchema },
  },
} as const satisfies Endpoint;
