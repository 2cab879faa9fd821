import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { Activity } from "#contract/activities/activities.ts";
import type { Step } from "#contract/activities/activity-shapes.ts";
import { FieldError } from "#web/ui/field.tsx";
import { AddStep } from "./add-step.tsx";
import { Basics } from "./basics.tsx";
import { BuilderTools } from "./builder-context.ts";
import { Extras } from "./extras.tsx";
import { focusField } from "./focus-field.ts";
import { LeaveQuestion } from "./leave-question.tsx";
import { KeptNotice, StaleNotice } from "./notices.tsx";
import { Preview } from "./preview.tsx";
import { stepOf } from "./problems.ts";
import { SaveBar } from "./save-bar.tsx";
import { StepList } from "./step-list.tsx";
import { type Source, useBuilder } from "./use-builder.ts";

type BuilderProps = {
  userId: string;
  place: string;
  source: Source;
  title: string;
  /** How often it was answered so far. */
  timesUsed: number;
  /** The steps as they will be answered. */
  preview: (steps: readonly Step[]) => ReactNode;
  onSaved: (activity: Activity) => void;
};

export function Builder({ userId, place, source, title, timesUsed, preview, onSaved }: BuilderProps) {
  const builder = useBuilder({ userId, place, source, onSaved });
  const { form, change, state, problems, focus, setFocus, offered } = builder;
  const [openId, setOpenId] = useState<string | null>(null);
  const [isPreview, setPreview] = useState(false);
  const page = useRef<HTMLFormElement>(null);
  const tools = useMemo(() => ({ change, setFocus }), [change, setFocus]);
  const stepToOpen = focus && !focus.field.endsWith(".row") ? stepOf(focus.field) : null;

  // Each asking is an object of its own, so that the same field can be asked for twice.
  const [asked, setAsked] = useState(focus);
  if (asked !== focus) {
    setAsked(focus);
    setPreview(false);
    if (stepToOpen) setOpenId(stepToOpen);
  }
  useEffect(() => {
    if (focus && page.current) focusField(page.current, focus.field);
  }, [focus]);

  const stepsProblem = problems.shown.get("steps");
  return (
    <form
      ref={page}
      noValidate
      className={isPreview ? "page page--library builder builder--preview" : "page page--library builder"}
      onSubmit={(event) => {
        event.preventDefault();
        void builder.save();
      }}
      onKeyDown={(event) => keys(event, () => void builder.save())}
      onFocus={() => void problems.prepare().catch(() => null)}
      onBlur={problems.onBlur}
    >
      <BuilderTools value={tools}>
        <div className="builder__desk">
          <div className="builder__main glass-panel">
            <header className="builder__top">
              <h1 className="page-title">{title}</h1>
              <fieldset className="segmented builder__switcher" aria-label="View">
                <button type="button" aria-pressed={!isPreview} onClick={() => setPreview(false)}>
                  Edit
                </button>
                <button type="button" aria-pressed={isPreview} onClick={() => setPreview(true)}>
                  Preview
                </button>
              </fieldset>
            </header>
            <div className="builder__edit">
              {timesUsed > 0 && (
                <p className="builder__used small quiet">
                  Answered {timesUsed === 1 ? "once" : `${timesUsed} times`} so far. Those answers keep the
                  wording they were given to.
                </p>
              )}
              {offered && <KeptNotice row={offered} onGoOn={builder.goOn} onDiscard={builder.discard} />}
              {state.kind === "stale" && (
                <StaleNotice
                  form={form}
                  current={state.current}
                  onKeepMine={() => void builder.keepMine(state.current)}
                  onTakeTheirs={() => builder.takeTheirs(state.current)}
                  onSaveAsNew={() => void builder.saveAsNew()}
                />
              )}
              <Basics form={form} problems={problems.shown} />
              <section className="builder__steps" aria-label="Steps">
                <h2 className="builder__heading">Steps</h2>
                {form.steps.length === 0 && (
                  <p className="builder__empty quiet">
                    Each step asks one thing, and they are answered one after the other.
                  </p>
                )}
                <StepList form={form} problems={problems.shown} openId={openId} onOpen={setOpenId} />
                {stepsProblem && <FieldError id="steps-problem">{stepsProblem}</FieldError>}
                <AddStep count={form.steps.length} />
              </section>
              <Extras form={form} problems={problems.shown} />
            </div>
          </div>
          <SaveBar
            state={state}
            isChanged={builder.isChanged}
            hasRoom={builder.hasRoom}
            base={builder.base}
            problems={problems.shown}
          />
        </div>
        <Preview form={form} preview={preview} />
      </BuilderTools>
      <LeaveQuestion mustStay={builder.isChanged && !builder.hasRoom} />
    </form>
  );
}

/** Enter in a line would send the whole; Ctrl or Cmd with S does. */
function keys(event: KeyboardEvent<HTMLFormElement>, save: () => void) {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "s") {
    event.preventDefault();
    return save();
  }
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}
