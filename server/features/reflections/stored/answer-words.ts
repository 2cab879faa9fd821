import type { AnswerSet } from "#contract/activities/answers.ts";
import { answerSetSchema } from "#contract/activities/answers.ts";
import { answersMarkdown } from "#contract/activities/answers-markdown.ts";
import { maxBodyLength } from "#contract/reflections/reflection-rules.ts";
import type { Draft, Save } from "#contract/reflections/reflections.ts";
import { t } from "#contract/translate.ts";
import { refusedField } from "#server/platform/errors.ts";

type Words = Draft & Pick<Save, "merged_from">;

/**
 * Makes the body from the answers, if there are any, whatever body was sent.
 * @throws AppError `invalid_input` if it is longer than a body may be
 */
export const withBodies = <Sent extends Words>(save: Sent): Sent => ({
  ...save,
  body: bodyOf(save, "answers"),
  merged_from: save.merged_from && { ...save.merged_from, body: bodyOf(save.merged_from, "merged_from") },
});

function bodyOf({ answers, body }: Draft, field: "answers" | "merged_from"): string {
  if (answers === null) return body;
  const made = answersMarkdown(answers);
  if (made.length <= maxBodyLength) return made;
  throw refusedField(
    field,
    t(
      "These answers are too long together: at most {limit, plural, one {# character} other {# characters}}, questions included.",
      { limit: maxBodyLength },
    ),
  );
}

/** For reflections that are not of an activity. @throws AppError `invalid_input` if there are answers */
export function refuseAnswers({ answers, merged_from }: Pick<Words, "answers" | "merged_from">): void {
  const sentence = t("Only a reflection of an activity has answers.");
  if (answers) throw refusedField("answers", sentence);
  if (merged_from?.answers) throw refusedField("merged_from", sentence);
}

/** `null` if this version can't read the stored form. The body holds the same words. */
export const readAnswers = (stored: string): AnswerSet | null =>
  answerSetSchema.safeParse(JSON.parse(stored)).data ?? null;
