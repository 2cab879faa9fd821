import { perContext } from "#server/context.ts";
import { createChat } from "./chat.ts";

export { rememberedArchive } from "./remembered/archive.ts";
export { chatArchive } from "./stored/archive.ts";

export const chatOf = perContext(createChat);
