export { createChat } from "./chat.ts";
export { rememberedArchive } from "./remembered/archive.ts";
export { chatArchive } from "./stored/archive.ts";
