import { perContext } from "#server/context.ts";
import { createCompanion } from "./companion.ts";

export { answerByRules, goesInCircles, readMessage } from "./companion.ts";

export const companionOf = perContext(createCompanion);
