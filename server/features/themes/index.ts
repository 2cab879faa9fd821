import type { Context } from "#server/context.ts";
import type { Feature } from "#server/feature.ts";
import { themeRoutes } from "./theme-routes.ts";

export { themeArchive } from "./archive.ts";
export { isOwnBackground } from "./theme-rows.ts";

/** A person's theme, and the backgrounds that they have uploaded. */
export const createThemes = (context: Context): Feature => ({ routes: themeRoutes(context) });
