import { perContext } from "#server/context.ts";
import { createTemplates } from "./templates.ts";

export { templateArchive } from "./archive.ts";

export const templatesOf = perContext(createTemplates);
