import { Link } from "@tanstack/react-router";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Step } from "#contract/activities/activity-shapes.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { AnswerText, type ReadText } from "./answer-text.tsx";
import { toAddress } from "./history-view.ts";
import { inWords, type RunMark } from "./marks-of-runs.ts";
import { type Given, isSameWording } from "./questions.ts";

type AnswerColumnProps = {
  activityId: string;
  name: string;
  /** The newest first. */
  given: readonly Given[];
  marks: ReadonlyMap<string, RunMark>;
  readText: ReadText;
};

const guessedHeight = 88;
const overscan = 6;

/** Dated answers, of which only those near the window are in the page. */
export function AnswerColumn({ activityId, name, given, marks, readText }: AnswerColumnProps) {
  const list = useRef<HTMLOListElement>(null);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: given.length,
    estimateSize: () => guessedHeight,
    getItemKey: (index) => given[index]?.sitting.reflection_id ?? index,
    scrollMargin: useTop(list),
    overscan,
    useFlushSync: false,
  });
  return (
    <ol ref={list} className="given" aria-label={name} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const one = given[index];
        if (!one) return null;
        const { sitting, step } = one;
        const newer = given[index - 1];
        const mark = marks.get(sitting.reflection_id);
        return (
          <li
            key={sitting.reflection_id}
            ref={virtualizer.measureElement}
            className="given__row"
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={given.length}
            style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
          >
            {newer && !isSameWording(newer.step, step) && <Wording step={step} />}
            <div className="given__pair">
              <div className="given__when">
                <Link
                  className="given__day"
                  to="/activities/$id/history"
                  params={{ id: activityId }}
                  search={toAddress({ by: "sitting", at: sitting.reflection_id })}
                  lang={dateLanguage()}
                >
                  {formatDay(sitting.day, "dateAndYear")}
                </Link>
                {mark && <span className="quiet">{inWords(mark)}</span>}
              </div>
              <div className="given__answer">
                <AnswerText given={one} readText={readText} />
              </div>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** From here on, which is to say before, it was asked otherwise. */
function Wording({ step }: { step: Step }) {
  return (
    <p className="given__wording">
      <span className="quiet">Before, this was asked as</span>
      <q dir="auto">{step.prompt}</q>
      <span className="quiet">{scaleInWords(step)}</span>
    </p>
  );
}

/** What there was to choose from. */
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

/** How far from the top of the page the list begins, also after what stands above it has changed its height. */
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
