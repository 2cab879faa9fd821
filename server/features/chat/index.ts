import { perContext } from "#server/context.ts";
import { activitiesOf } from "#server/features/activities/index.ts";
import { answerByRules, goesInCircles, readMessage } from "#server/features/companion/index.ts";
import { meaningOf } from "#server/features/meaning/index.ts";
import { modelsOf } from "#server/features/models/index.ts";
import { reflectionsOf } from "#server/features/reflections/index.ts";
import { createChat } from "./chat.ts";

export { createRememberedArchive } from "./remembered/remembered-archive.ts";
export { createChatArchive } from "./stored/chat-archive.ts";

export const chatOf = perContext((context) =>
  createChat({
    ...context,
    activities: activitiesOf(context),
    models: modelsOf(context),
    meaning: meaningOf(context),
    companion: {
      answer: (owner, asked) => answerByRules(context, owner, asked),
      read: readMessage,
      isInCircles: (owner, turns, today) => goesInCircles(context, owner, turns, today),
    },
    reflections: reflectionsOf(context).forAi,
  }),
);
