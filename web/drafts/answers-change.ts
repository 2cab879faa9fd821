import type { AnswerSet } from "#contract/activities/answers.ts";
import { answersMarkdown } from "#contract/activities/answers-markdown.ts";
import type { Draft } from "#contract/reflections/reflections.ts";

/** Other answers of a draft, with the body that is made of them. */
export const answersChange = (answers: AnswerSet): Pick<Draft, "answers" | "body"> => ({
  answers,
  body: answersMarkdown(answers),
});
