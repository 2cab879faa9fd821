export { createTemplateArchive } from "./template-archive.ts";
