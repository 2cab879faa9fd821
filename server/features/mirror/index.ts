import { perContext } from "#server/context.ts";
import { createMirror } from "./mirror.ts";

export const mirrorOf = perContext(createMirror);
