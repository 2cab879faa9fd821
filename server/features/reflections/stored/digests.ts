import { gistMarkdown, ownWordsMarkdown } from "#contract/activities/answers-markdown.ts";
import { withoutAttachments } from "#contract/attachments/attachment-rules.ts";
import type { Draft } from "#contract/reflections/reflections.ts";
import type { Digest, TextTasks } from "#server/platform/threads/text-tasks.ts";

export type { Digest };

/** UTF-16 code units; two lines of the list on a wide screen. */
export const excerptLength = 280;

/**
 * What is stored of a draft besides its words. The count leaves out an activity's questions, which somebody
 * else wrote. Call it before the transaction: a long text takes a while.
 */
export function digestOf(
  textTasks: Pick<TextTasks, "digest">,
  { body, answers }: Draft,
  personId: string,
): Promise<Digest> {
  const gist = answers ? gistMarkdown(answers) : body;
  const ownWords = answers ? ownWordsMarkdown(answers) : body;
  return textTasks.digest({ gist, gistText: withoutAttachments(gist), ownWords, excerptLength }, personId);
}
