import type { AnswerSet } from "#contract/activities/answers.ts";
import { answersMarkdown } from "#contract/activities/answers-markdown.ts";
import type { Draft } from "#contract/reflections/reflections.ts";

/** A change of a draft to these answers, with the body that is made from them. */
export const answersChange = (answers: AnswerSet): Pick<Draft, "answers" | "body"> => ({
  answers,
  body: answersMarkdown(answers),
});
