import { perContext } from "#server/context.ts";
import { createTemplates } from "./templates.ts";

export { createTemplateArchive } from "./template-archive.ts";

export const templatesOf = perContext(createTemplates);
