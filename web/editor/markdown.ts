export { fromMarkdown } from "./markdown/read-blocks.ts";
export { toMarkdown } from "./markdown/write-blocks.ts";
