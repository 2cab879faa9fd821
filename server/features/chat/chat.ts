import type { Context } from "#server/context.ts";
import type { Feature } from "#server/feature.ts";
import { everyTenMinutes } from "#server/platform/jobs/jobs.ts";
import { stopCareChecks } from "./answers/care-checks.ts";
import { stopAllWriting } from "./answers/writing.ts";
import { chatRoutes } from "./chat-routes.ts";
import { rememberedRoutes } from "./remembered/remembered-routes.ts";
import { sweepRemembered } from "./remembered/sweeping.ts";
import { sealChoices, sweepChats } from "./stored/chat-store.ts";
import { sweepLostAnswers } from "./stored/message-tree.ts";

export const createChat = (context: Context): Feature => ({
  async routes(app) {
    await app.register(chatRoutes(context));
    await app.register(rememberedRoutes(context));
  },
  jobs: { sweep_chats: everyTenMinutes(() => sweep(context)) },
  idleWork: (owner) => sealChoices(context, owner),
  async beforeClose() {
    await Promise.all([stopAllWriting(context), stopCareChecks(context)]);
  },
});

/** Ends answers whose server is gone, and removes what was deleted a day ago with the sentences remembered from it. */
async function sweep(context: Context): Promise<void> {
  await sweepLostAnswers(context);
  await sweepChats(context);
  await sweepRemembered(context);
}
