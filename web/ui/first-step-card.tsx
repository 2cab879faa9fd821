import { t } from "#contract/translate.ts";
import "./first-step-card.css";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./button.tsx";
import { Frost } from "./frost.tsx";

/** What the page gives each of its steps. */
export type FirstStepFrame = {
  names: readonly string[];
  /** Which of them is shown, from 0. */
  at: number;
  /** The label of the button that continues. */
  action: string;
  /** `null` if nothing comes before. */
  onBack: (() => void) | null;
  /** What this step asks is answered and saved. */
  onDone: () => void;
  onSkipAll: () => void;
  /** Below everything else. */
  foot?: ReactNode;
};

type FirstStepCardProps = {
  frame: FirstStepFrame;
  title: string;
  lead: string;
  /** While it saves, the words of the button. */
  saving?: string | null;
  onContinue: () => void;
  children: ReactNode;
};

/** One thing that a newcomer may choose, over the scene. Its heading takes the focus: give each step a key. */
export function FirstStepCard({ frame, title, lead, saving, onContinue, children }: FirstStepCardProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="first-steps">
      <form
        className="first-step glass-panel"
        aria-labelledby={id}
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving) onContinue();
        }}
      >
        <Frost />
        <ol className="first-step__progress" aria-label={t("Steps")}>
          {frame.names.map((name, at) => (
            <li key={name} aria-current={at === frame.at ? "step" : undefined}>
              <span className="visually-hidden">{name}</span>
            </li>
          ))}
        </ol>
        <h1 className="first-step__title" id={id} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="first-step__lead">{lead}</p>
        {children}
        <div className="first-step__foot">
          {frame.onBack && (
            <Button variant="plain" onClick={frame.onBack}>
              {t("Back")}
            </Button>
          )}
          <Button variant="plain" onClick={frame.onSkipAll}>
            {t("Skip all")}
          </Button>
          <Button variant="primary" type="submit" disabled={!!saving}>
            {saving || frame.action}
          </Button>
        </div>
        {frame.foot}
      </form>
    </div>
  );
}
