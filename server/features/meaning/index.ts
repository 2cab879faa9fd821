import { perContext } from "#server/context.ts";
import { modelsOf } from "#server/features/models/index.ts";
import { reflectionsOf } from "#server/features/reflections/index.ts";
import { createMeaning } from "./meaning.ts";

export const meaningOf = perContext((context) =>
  createMeaning({ ...context, reflections: reflectionsOf(context), models: modelsOf(context) }),
);
