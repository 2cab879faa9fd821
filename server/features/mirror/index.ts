import { perContext } from "#server/context.ts";
import { reflectionsOf } from "#server/features/reflections/index.ts";
import { createMirror } from "./mirror.ts";

export const mirrorOf = perContext((context) =>
  createMirror({ ...context, reflections: reflectionsOf(context).forMirror, root: context.mirrorDir }),
);
