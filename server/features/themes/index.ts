export { themeArchive } from "./archive.ts";
export { isOwnBackground } from "./theme-rows.ts";
