export { templateArchive } from "./archive.ts";
export { createTemplates } from "./templates.ts";
