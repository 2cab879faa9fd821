import { perContext } from "#server/context.ts";
import { meaningOf } from "#server/features/meaning/index.ts";
import { modelsOf } from "#server/features/models/index.ts";
import { readingsOf } from "#server/features/readings/index.ts";
import { reflectionsOf } from "#server/features/reflections/index.ts";
import { createLetters } from "./letters.ts";

export { createLetterArchive } from "./letter-archive.ts";

export const lettersOf = perContext((context) =>
  createLetters({
    ...context,
    reflections: reflectionsOf(context),
    meaning: meaningOf(context),
    models: modelsOf(context),
    readings: readingsOf(context),
  }),
);
