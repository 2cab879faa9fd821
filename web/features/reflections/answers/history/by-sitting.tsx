import { ArrowLeft, ArrowRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { scoreOfSet } from "#contract/activities/answer-rules.ts";
import type { Answered, AnswerSet } from "#contract/activities/answers.ts";
import { t } from "#contract/translate.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { lazyNamed } from "#web/lib/lazy-with-retry.ts";
import { Pane } from "#web/ui/frost.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { HelpWithScore, ScoreScales } from "../score-scales.tsx";
import type { HistoryView } from "./history-view.ts";
import { inWords, type RunMark } from "./marks-of-runs.ts";

/** Brings the editor with it; the view by question does without. */
const { Part: AnswersReading } = lazyNamed(
  "AnswersReading",
  () => import("../../reading/answers-reading.tsx"),
);

type BySittingProps = {
  sittings: readonly Answered[];
  /** How many there are in all, loaded or not. */
  total: number;
  marks: ReadonlyMap<string, RunMark>;
  /** The chosen sitting; the newest is shown where it does not exist. */
  wanted: string | null;
  onChange: (view: HistoryView) => void;
};

/** One sitting as a whole; arrows lead to the earlier and the later one. */
export function BySitting({ sittings, total, marks, wanted, onChange }: BySittingProps) {
  const found = sittings.findIndex(({ reflection_id }) => reflection_id === wanted);
  const at = found === -1 ? 0 : found;
  const go = (place: number) => {
    const sitting = sittings[place];
    if (sitting) onChange({ by: "sitting", at: sitting.reflection_id });
  };
  useArrows({ onEarlier: () => go(at + 1), onLater: () => go(at - 1) });
  const sitting = sittings[at];
  if (!sitting) return null;
  const mark = marks.get(sitting.reflection_id);
  return (
    <Pane as="article" className="history__sitting">
      <header className="history__turn">
        <IconButton
          label={t("Earlier sitting")}
          disabled={at === sittings.length - 1}
          onClick={() => go(at + 1)}
          Icon={ArrowLeft}
        />
        <div aria-live="polite">
          <h2 className="history__day" lang={dateLanguage()}>
            {formatDay(sitting.day, "full")}
          </h2>
          <p className="small quiet tabular">
            {/* Translators: which of all pictures is shown: “3 of 12”. */}
            {t("{place, number} of {all, number}", { place: total - at, all: total })}
            {mark && ` · ${inWords(mark)}`}
          </p>
        </div>
        <IconButton
          label={t("Later sitting")}
          disabled={at === 0}
          onClick={() => go(at - 1)}
          Icon={ArrowRight}
        />
      </header>
      <div className="history__whole" key={sitting.reflection_id}>
        <Whole sitting={sitting} isLatest={at === 0} />
      </div>
      <footer className="history__foot">
        <ButtonLink to="/reflections/activity/$id" params={{ id: sitting.reflection_id }}>
          {t("Open this reflection")}
        </ButtonLink>
      </footer>
    </Pane>
  );
}

type WholeProps = { sitting: Answered; isLatest: boolean };

function Whole({ sitting: { answers, damaged, excerpt }, isLatest }: WholeProps) {
  if (damaged)
    return (
      <p className="quiet-words">
        {t("This sitting is damaged on the server, so it can’t be opened. The others are not affected.")}
      </p>
    );
  if (answers === null)
    return (
      <>
        <p className="small quiet">{t("Written freely")}</p>
        <p className="past-answer__words" dir="auto">
          {excerpt === "" ? t("Nothing was written.") : excerpt}
        </p>
      </>
    );
  return (
    <>
      <AnswersReading set={answers} />
      <Scores set={answers} offersHelp={isLatest} />
    </>
  );
}

function Scores({ set, offersHelp }: { set: AnswerSet; offersHelp: boolean }) {
  const score = scoreOfSet(set);
  const { scoring } = set.activity;
  if (!score || scoring === null) return null;
  return (
    <section className="history__scales" aria-label={score.measures.length === 1 ? t("Score") : t("Scores")}>
      <ScoreScales scoring={scoring} score={score} />
      {offersHelp && <HelpWithScore scoring={scoring} help={score.help} />}
    </section>
  );
}

type Arrows = { onEarlier: () => void; onLater: () => void };

/** Earlier is to the left, or where one reads from the right, there. Fields, menus and dialogs keep the arrow keys for themselves. */
function useArrows(arrows: Arrows) {
  const latest = useRef(arrows);
  useEffect(() => {
    latest.current = arrows;
  });
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(takesArrows)) return;
      const isMirrored = document.documentElement.dir === "rtl";
      if (event.key === (isMirrored ? "ArrowRight" : "ArrowLeft")) latest.current.onEarlier();
      else if (event.key === (isMirrored ? "ArrowLeft" : "ArrowRight")) latest.current.onLater();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", turn);
    return () => removeEventListener("keydown", turn);
  }, []);
}

const takesArrows =
  "input, select, textarea, [contenteditable=true], [role=slider], [role=listbox], [role=menu], [role=dialog]";
