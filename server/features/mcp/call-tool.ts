import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { findPerson, inLanguageChosenBy, type SignedIn } from "#server/features/accounts/index.ts";
import { enterAssistantAnswer, isAiOn } from "#server/features/models/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { activityTools } from "./activity-tools.ts";
import { insightTools } from "./insight-tools.ts";
import { readingTools } from "./reading-tools.ts";
import type { Asking, Tool } from "./tool.ts";
import { writingTools } from "./writing-tools.ts";

export const tools: readonly Tool[] = [...readingTools, ...insightTools, ...writingTools, ...activityTools];

/** Never throws: an assistant gets every error as an answer. */
export async function callTool(context: Context, tool: Tool, asking: Asking, args: unknown) {
  const { text, isError } = await answerOf(context, tool, asking, args);
  try {
    await enterAssistantAnswer(context, asking, {
      to: asking.token.name,
      tool: tool.name,
      text,
      outcome: isError ? "refused" : "done",
    });
  } catch (error) {
    // An answer that can't be entered in the ledger is not sent.
    context.onProblem("a tool for assistants failed", error);
    return toContent(failed(), true);
  }
  return toContent(text, isError);
}

/** Enters what the protocol's library refused before a tool was called, because the refusal is also sent. */
export async function enterRefusals(
  context: Context,
  asking: Asking,
  names: readonly string[],
  text: string,
) {
  for (const name of names) {
    const tool = tools.some((each) => each.name === name) ? name : "unknown tool";
    await enterAssistantAnswer(context, asking, { to: asking.token.name, tool, text, outcome: "refused" });
  }
}

async function answerOf(context: Context, tool: Tool, asking: Asking, args: unknown) {
  try {
    // One message can hold a hundred calls.
    await new Promise<void>((begin) => context.fairQueue(asking.id, begin));
    if (tool.scope === "read") await refuseWhileOff(context, asking);
    const person = await context.database.asOwner(asking.id, (tx) => findPerson(tx, asking.id));
    const text = await inLanguageChosenBy(person, () => tool.run(context, asking, args));
    return { text, isError: false };
  } catch (error) {
    if (!(error instanceof AppError)) context.onProblem("a tool for assistants failed", error);
    return { text: error instanceof AppError ? error.message : failed(), isError: true };
  }
}

/** @throws AppError `wrong_state` */
async function refuseWhileOff(context: Context, user: SignedIn): Promise<void> {
  if (await isAiOn(context, user)) return;
  throw new AppError(
    "wrong_state",
    t(
      "AI is switched off in this journal, so assistants can’t read or change it. Its owner can switch AI on in the settings.",
    ),
  );
}

const failed = () => t("Something went wrong in Reflector. Try again.");

const toContent = (text: string, isError: boolean) => ({
  content: [{ type: "text" as const, text }],
  ...(isError && { isError }),
});
