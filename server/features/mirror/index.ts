export { createMirror } from "./mirror.ts";
