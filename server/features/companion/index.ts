import { perContext } from "#server/context.ts";
import { meaningOf } from "#server/features/meaning/index.ts";
import { reflectionsOf } from "#server/features/reflections/index.ts";
import { createCompanion } from "./companion.ts";

export const companionOf = perContext((context) =>
  createCompanion({ ...context, meaning: meaningOf(context), reflections: reflectionsOf(context).forAi }),
);
