import { perContext } from "#server/context.ts";
import { findEmbedder, isAiOn } from "#server/features/models/index.ts";
import { reflectionsOf } from "#server/features/reflections/index.ts";
import { createMeaning } from "./meaning.ts";

export const meaningOf = perContext((context) =>
  createMeaning({
    ...context,
    reflections: reflectionsOf(context),
    models: { embedder: (owner) => findEmbedder(context, owner), isOn: (owner) => isAiOn(context, owner) },
  }),
);
