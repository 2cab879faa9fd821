export { createExports } from "./exports.ts";
export { writeExport } from "./open-export.ts";
