export { createThemeArchive } from "./theme-archive.ts";
export { isOwnBackground } from "./theme-rows.ts";
