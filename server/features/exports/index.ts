import { perContext } from "#server/context.ts";
import { createExports } from "./exports.ts";

export { writeExport } from "./open-export.ts";

export const exportsOf = perContext(createExports);
