import { z } from "zod";
import {
  type Endpoint,
  errorSchema,
  idSchema,
  instantSchema,
  pictureSizeSchema,
  refusals,
  textSchema,
} from "../endpoint.ts";
import { t } from "../translate.ts";
import { isWallTime } from "./theme-rules.ts";

const backgroundSchema = textSchema(200).min(1, { error: () => t("Choose a background.") });
const wallTimeSchema = textSchema(5).refine(isWallTime, { error: () => t("Enter a time such as 06:00.") });

const fieldsSchema = z.strictObject({
  background_image: backgroundSchema,
  overlay_opacity: z
    .number({ error: () => t("This must be a number.") })
    .min(0, { error: () => t("The overlay’s opacity must be between 0 and 1.") })
    .max(1, { error: () => t("The overlay’s opacity must be between 0 and 1.") }),
  blur_amount: z
    .number({ error: () => t("This must be a number.") })
    .min(0, { error: () => t("The blur must be between 0 and 64 px.") })
    .max(64, { error: () => t("The blur must be between 0 and 64 px.") }),
  enable_day_cycle: z.boolean({ error: () => t("This must be true or false.") }),
  morning_background: backgroundSchema,
  day_background: backgroundSchema,
  night_background: backgroundSchema,
  morning_start: wallTimeSchema,
  day_start: wallTimeSchema,
  night_start: wallTimeSchema,
  current_background: backgroundSchema,
});

export const themeSchema = z.object({ id: idSchema, ...fieldsSchema.shape });

/** All fields, or the theme's id and the changed fields. Not a union, because its errors don't name the wrong field. */
export const themeChangeSchema = z
  .strictObject({ id: idSchema, ...fieldsSchema.shape })
  .partial()
  .check(({ value, issues }) => {
    if (value.id !== undefined) return;
    for (const field of Object.keys(fieldsSchema.shape)) {
      if (!Object.hasOwn(value, field))
        issues.push({ code: "custom", message: t("This is missing."), path: [field], input: value });
    }
  });

const colourSchema = z.string().regex(/^#[0-9a-f]{6}$/);

/** Measured on a picture, so that glass, text and accents suit it. */
export const scenePaletteSchema = z.object({
  /** A near-black from its shadows. */
  base: colourSchema,
  accent: colourSchema,
  accent_ink: colourSchema,
  /** 99.5th percentile of its lightness, as an sRGB channel 0 to 1. */
  peak: z.number().min(0).max(1),
  /** 0.5th percentile, likewise. */
  floor: z.number().min(0).max(1),
  /** Its average luminance, likewise. */
  mean: z.number().min(0).max(1),
  /** The accent as ink, for light glass. */
  accent_deep: colourSchema,
  /** The accent in sunlight, for light glass. */
  glow: colourSchema,
  /** A tiny picture as a `data:` URL, shown blurred until the picture has loaded. */
  placeholder: z.string(),
});
export type ScenePalette = z.infer<typeof scenePaletteSchema>;

export const backgroundNameSchema = textSchema(60)
  .trim()
  .min(1, { error: () => t("Enter a name.") });

/** A picture that a person added. Themes name it by `file`. */
export const ownBackgroundSchema = z.object({
  id: idSchema,
  file: z.string(),
  name: z.string(),
  palette: scenePaletteSchema,
  /** Stored widths in pixels, ascending. */
  widths: z.array(z.int()),
  created_at: instantSchema,
});
export type OwnBackground = z.infer<typeof ownBackgroundSchema>;

export const themeChoicesSchema = z.object({
  /** File name to label, in the order that people see. The person's own come last. */
  background_choices: z.record(z.string(), z.string()),
  own_backgrounds: z.array(ownBackgroundSchema),
});
export type ThemeChoices = z.infer<typeof themeChoicesSchema>;

const tags = ["themes"] as const;

export const getTheme = {
  method: "GET",
  url: "/api/theme/",
  schema: { summary: "The theme", tags, response: { 200: themeSchema, ...refusals } },
} as const satisfies Endpoint;

export const saveTheme = {
  method: "PUT",
  url: "/api/theme/",
  schema: {
    summary: "Change the theme: all fields, or its id and what changes",
    tags,
    body: themeChangeSchema,
    response: { 200: themeSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const getThemeChoices = {
  method: "GET",
  url: "/api/theme/choices/",
  schema: {
    summary: "The backgrounds to choose from",
    tags,
    response: { 200: themeChoicesSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const largestPictureBytes = 20_000_000;
/** How many backgrounds a person may add. */
export const maxOwnBackgrounds = 24;

/** `name` comes before `picture` in the form. */
export const addBackground = {
  method: "POST",
  url: "/api/theme/backgrounds/",
  schema: {
    summary: "Add a background",
    tags,
    upload: {
      mediaType: "multipart/form-data",
      body: z.object({ name: backgroundNameSchema, picture: z.file().min(1).max(largestPictureBytes) }),
    },
    response: { 201: ownBackgroundSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

const params = z.object({ id: idSchema });

export const renameBackground = {
  method: "PATCH",
  url: "/api/theme/backgrounds/:id/",
  schema: {
    summary: "Rename an added background",
    tags,
    params,
    body: z.strictObject({ name: backgroundNameSchema }),
    response: { 200: ownBackgroundSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Replaces it with the default in the theme, and answers with the new theme. */
export const removeBackground = {
  method: "DELETE",
  url: "/api/theme/backgrounds/:id/",
  schema: {
    summary: "Remove an added background",
    tags,
    params,
    response: { 200: themeSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Answers with the WebP picture itself. `size` is one of its `widths`, or `thumbnail`. */
export const getBackgroundPicture = {
  method: "GET",
  url: "/api/theme/backgrounds/:id/:size/",
  schema: {
    summary: "The picture of an added background",
    tags,
    params: z.object({ id: idSchema, size: pictureSizeSchema("thumbnail") }),
    response: {
      200: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
      304: z.undefined(),
      404: errorSchema,
      ...refusals,
    },
    download: ["image/webp"],
  },
} as const satisfies Endpoint;
