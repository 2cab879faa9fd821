import type { Step } from "#contract/activities/activity-shapes.ts";
import { isAnswered } from "#contract/activities/answered-rules.ts";
import type { AnswerSet } from "#contract/activities/answers.ts";
import { answerMarkdown } from "#contract/activities/answers-markdown.ts";
import { t } from "#contract/translate.ts";
import { rich } from "#web/lib/rich.ts";
import { DifferenceView } from "./difference-view.tsx";

type AnswerDifferencesProps = { earlier: AnswerSet; present: AnswerSet; earlierName: string };

/** How the answers changed, question by question. */
export function AnswerDifferences({ earlier, present, earlierName }: AnswerDifferencesProps) {
  const differing = stepsOf(earlier, present).flatMap((step) => {
    const [before, now] = [markdownIn(earlier, step), markdownIn(present, step)];
    return before === now ? [] : [{ step, before, now }];
  });
  if (differing.length === 0)
    return <p className="version__note difference__none">{t("The answers themselves are the same.")}</p>;
  return (
    <>
      <p className="difference__legend small">
        {rich("<del>Struck through</del>: no longer there. <ins>Underlined</ins>: answered since {moment}.", {
          moment: earlierName,
          del: (words) => <del>{words}</del>,
          ins: (words) => <ins>{words}</ins>,
        })}
      </p>
      {differing.map(({ step, before, now }) => (
        <section key={step.id} className="answer-difference">
          <h2 className="answer__question" dir="auto" lang={present.activity.language ?? undefined}>
            {step.prompt}
          </h2>
          <DifferenceView earlier={before} present={now} earlierName={earlierName} isPart />
        </section>
      ))}
    </>
  );
}

/** The present steps, then the earlier ones that are no longer asked. */
const stepsOf = (earlier: AnswerSet, present: AnswerSet): Step[] => [
  ...present.steps,
  ...earlier.steps.filter(({ id }) => !present.steps.some((step) => step.id === id)),
];

/** With the labels of that time: those of a scale may have changed. */
function markdownIn(set: AnswerSet, { id }: Step): string {
  const step = set.steps.find((each) => each.id === id);
  const answer = set.answers[id];
  return step && answer !== undefined && isAnswered(set, step) ? answerMarkdown(step, answer) : "";
}
