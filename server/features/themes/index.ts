import type { Context } from "#server/context.ts";
import type { Feature } from "#server/feature.ts";
import { themeRoutes } from "./theme-routes.ts";

export { themeArchive } from "./archive.ts";
export { isOwnBackground } from "./theme-rows.ts";

/** The look of the app around a journal, with the backgrounds that a person added. */
export const createThemes = (context: Context): Feature => ({ routes: themeRoutes(context) });
