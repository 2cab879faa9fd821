import { expect, it } from "vitest";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import { builtInActivity } from "#contract/activities/built-in-activities.ts";
import { render } from "#web/lib/testing.ts";
import { mergeAnswers } from "./merge-answers.ts";
import { MergeAnswers } from "./merge-answers-view.tsx";

it("names the language of the questions, also for screen readers", async () => {
  const begun = beginAnswers(builtInActivity("Low mood (PHQ-8)"), null);
  const [step] = begun.steps;
  const answered = (value: number) => ({ ...begun, answers: { [step?.id ?? ""]: value } });
  const merge = mergeAnswers(begun, answered(1), answered(2));
  const { page } = await render(<MergeAnswers merge={merge} picks={new Map()} onPick={() => undefined} />);
  const named = [...page.querySelectorAll("h3, legend > bdi, .merge__line")];
  expect(named.map(({ textContent }) => textContent)).toEqual([
    step?.prompt,
    step?.prompt,
    "1, Several days",
    "2, More than half the days",
  ]);
  for (const element of named) expect(element.getAttribute("lang")).toBe("en");
});
