import { perContext } from "#server/context.ts";
import { createChat } from "./chat.ts";

export { createRememberedArchive } from "./remembered/remembered-archive.ts";
export { createChatArchive } from "./stored/chat-archive.ts";

export const chatOf = perContext(createChat);
