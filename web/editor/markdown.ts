export { writeAttachment } from "./markdown/attachment-blocks.ts";
export { writePlain } from "./markdown/plain-markdown.ts";
export { fromMarkdown } from "./markdown/read-blocks.ts";
export { foreignHost, mentionedIn } from "./markdown/safe-link.ts";
export { toMarkdown } from "./markdown/write-blocks.ts";
