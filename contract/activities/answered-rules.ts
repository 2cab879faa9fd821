/** Separate, because every page of reflections loads these rules, but no others of activities. */

type AnswerValue = string | readonly string[] | number;
type Answered = { readonly answers: Readonly<Record<string, AnswerValue>> };

export const isEmptyAnswer = (answer: AnswerValue | undefined): boolean => {
  if (answer === undefined) return true;
  if (typeof answer === "number") return false;
  return typeof answer === "string" ? answer.trim() === "" : answer.every((line) => line.trim() === "");
};

export const isAnswered = ({ answers }: Answered, { id }: { readonly id: string }): boolean =>
  !isEmptyAnswer(answers[id]);

export const hasAnswers = (set: Answered & { readonly steps: readonly { readonly id: string }[] }): boolean =>
  set.steps.some((step) => isAnswered(set, step));
