export { revisitArchive } from "./archive.ts";
export { createRevisits } from "./revisits.ts";
