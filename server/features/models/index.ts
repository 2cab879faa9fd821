import { perContext } from "#server/context.ts";
import { createModels } from "./models.ts";

export const modelsOf = perContext((context) =>
  createModels({ ...context, host: context.ai, timeouts: context.modelTimeouts }),
);
