import { Link } from "@tanstack/react-router";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Step } from "#contract/activities/activity-shapes.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { AnswerText } from "./answer-text.tsx";
import { toAddress } from "./history-view.ts";
import { inWords, type RunMark } from "./marks-of-runs.ts";
import { isSameWording, type PastAnswer } from "./questions.ts";

type AnswerColumnProps = {
  activityId: string;
  name: string;
  /** The newest first. */
  answers: readonly PastAnswer[];
  marks: ReadonlyMap<string, RunMark>;
};

const guessedHeight = 88;
const overscan = 6;

/** Dated answers. Only those near the window are in the page. */
export function AnswerColumn({ activityId, name, answers, marks }: AnswerColumnProps) {
  const list = useRef<HTMLOListElement>(null);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: answers.length,
    estimateSize: () => guessedHeight,
    getItemKey: (index) => answers[index]?.sitting.reflection_id ?? index,
    scrollMargin: useTop(list),
    overscan,
    useFlushSync: false,
  });
  return (
    <ol ref={list} className="past-answers" aria-label={name} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const pastAnswer = answers[index];
        if (!pastAnswer) return null;
        const { sitting, step } = pastAnswer;
        const newer = answers[index - 1];
        const mark = marks.get(sitting.reflection_id);
        return (
          <li
            key={sitting.reflection_id}
            ref={virtualizer.measureElement}
            className="past-answers__row"
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={answers.length}
            style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
          >
            {newer && !isSameWording(newer.step, step) && <Wording step={step} />}
            <div className="past-answer">
              <div className="past-answer__when">
                <Link
                  className="past-answer__day"
                  to="/activities/$id/history"
                  params={{ id: activityId }}
                  search={toAddress({ by: "sitting", at: sitting.reflection_id })}
                  lang={dateLanguage()}
                >
                  {formatDay(sitting.day, "dateAndYear")}
                </Link>
                {mark && <span className="quiet">{inWords(mark)}</span>}
              </div>
              <div className="past-answer__answer">
                <AnswerText pastAnswer={pastAnswer} />
              </div>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** The answers below, which are older, were given to this wording. */
function Wording({ step }: { step: Step }) {
  return (
    <p className="past-answers__wording">
      <span className="quiet">Before, this was asked as</span>
      <q dir="auto">{step.prompt}</q>
      <span className="quiet">{scaleInWords(step)}</span>
    </p>
  );
}

/** The choices that a step offered; empty for the other kinds. */
export function scaleInWords(step: Step): string {
  switch (step.kind) {
    case "scale": {
      const low = step.labels[0] ?? step.low_label;
      const high = step.labels.at(-1) ?? step.high_label;
      return `From ${step.min}, ${low}, to ${step.max}, ${high}`;
    }
    case "choice":
    case "checklist":
      return `Offered: ${step.options.join(", ")}`;
    case "long_text":
    case "short_text":
    case "list":
    case "mood":
    case "timed":
    case "date":
      return "";
  }
}

/** How far from the top of the page the list begins, in pixels. Measured again when anything above it changes its height. */
function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const parent = list.current?.parentElement;
    if (!parent) return;
    const measure = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const above of parent.children) if (above !== list.current) observer.observe(above);
    return () => observer.disconnect();
  }, [list]);
  return top;
}
