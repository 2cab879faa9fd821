import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Activity } from "#contract/activities/activities.ts";
import type { Step } from "#contract/activities/activity-shapes.ts";
import { t } from "#contract/translate.ts";
import { isEnter } from "#web/lib/writing.ts";
import { FieldError } from "#web/ui/field.tsx";
import { Frost } from "#web/ui/frost.tsx";
import { LeaveQuestion } from "#web/ui/leave-question.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { AddStep } from "./add-step.tsx";
import { Basics } from "./basics.tsx";
import { BuilderTools } from "./builder-context.ts";
import { Extras } from "./extras.tsx";
import { type Form, toPreview } from "./form.ts";
import { StaleNotice, UnsavedNotice } from "./notices.tsx";
import { stepOf } from "./problems.ts";
import { SaveBar } from "./save-bar.tsx";
import { StepList } from "./step-list.tsx";
import { type Source, useBuilder } from "./use-builder.ts";

type BuilderProps = {
  userId: string;
  place: string;
  source: Source;
  title: string;
  /** How often it was answered. */
  timesUsed: number;
  /** Shows steps as people will answer them. */
  preview: (steps: readonly Step[]) => ReactNode;
  onSaved: (activity: Activity, isWhole: boolean) => void;
};

const views = () =>
  [
    { value: "edit", label: t("Edit") },
    { value: "preview", label: t("Preview") },
  ] as const;

export function Builder({ userId, place, source, title, timesUsed, preview, onSaved }: BuilderProps) {
  const builder = useBuilder({ userId, place, source, onSaved });
  const { form, change, state, problems, focus, setFocus, offered } = builder;
  const [openId, setOpenId] = useState<string | null>(null);
  const [isPreview, setPreview] = useState(false);
  const page = useRef<HTMLFormElement>(null);
  const tools = useMemo(() => ({ change, setFocus }), [change, setFocus]);
  const stepToOpen = focus && !focus.field.endsWith(".row") ? stepOf(focus.field) : null;

  // Each request is a new object, so that the same field can be focused twice.
  const [lastFocus, setLastFocus] = useState(focus);
  if (lastFocus !== focus) {
    setLastFocus(focus);
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
      onKeyDown={(event) => handleKeys(event, () => void builder.save())}
      onFocus={() => void problems.prepare().catch(() => null)}
      onBlur={problems.onBlur}
    >
      <BuilderTools value={tools}>
        <div className="builder__main glass-panel">
          <Frost />
          <header className="builder__top">
            <h1 className="page-title">{title}</h1>
            <Segmented
              label={t("View")}
              className="builder__switcher"
              options={views()}
              value={isPreview ? "preview" : "edit"}
              onChange={(view) => setPreview(view === "preview")}
            />
          </header>
          <div className="builder__edit">
            {timesUsed > 0 && (
              <p className="builder__used small quiet">
                {t(
                  "Answered {times, plural, =1 {once} other {# times}} so far. Those answers keep their own wording.",
                  { times: timesUsed },
                )}
              </p>
            )}
            {offered && <UnsavedNotice row={offered} onResume={builder.resume} onDiscard={builder.discard} />}
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
            <section className="builder__steps" aria-label={t("Steps")}>
              <h2 className="builder__heading">{t("Steps")}</h2>
              {form.steps.length === 0 && (
                <p className="builder__empty quiet">
                  {t("Each step asks one thing. Steps are answered one at a time.")}
                </p>
              )}
              <StepList form={form} problems={problems.shown} openId={openId} onOpen={setOpenId} />
              {stepsProblem && <FieldError id="steps-problem">{stepsProblem}</FieldError>}
              <AddStep count={form.steps.length} />
            </section>
            <Extras form={form} problems={problems.shown} />
          </div>
        </div>
        <div className="builder__side">
          <SaveBar
            state={state}
            isChanged={builder.isChanged}
            hasRoom={builder.hasRoom}
            base={builder.base}
            problems={problems.shown}
          />
          <Preview form={form} preview={preview} />
        </div>
      </BuilderTools>
      <LeaveQuestion mustStay={builder.isChanged && !builder.hasRoom} />
    </form>
  );
}

/** Ctrl or Cmd with S saves. Enter in a line does not. */
function handleKeys(event: KeyboardEvent<HTMLFormElement>, save: () => void) {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "s") {
    event.preventDefault();
    return save();
  }
  if (isEnter(event) && event.target instanceof HTMLInputElement) event.preventDefault();
}

type PreviewProps = { form: Form; preview: (steps: readonly Step[]) => ReactNode };

/** The steps as people will answer them. It updates when typing pauses. */
const Preview = memo(function Preview({ form, preview }: PreviewProps) {
  const settled = useDeferredValue(form.steps);
  const steps = useMemo(() => toPreview(settled), [settled]);
  return (
    <aside className="builder__preview" aria-label={t("Preview")}>
      {steps.length > 0 ? (
        preview(steps)
      ) : (
        <div className="builder__nothing glass-panel">
          <Frost />
          <h2 className="builder__heading">{t("Preview")}</h2>
          <p className="quiet">{t("The steps show here as they will be answered.")}</p>
        </div>
      )}
    </aside>
  );
});

const takesFocus = "input, textarea, button, [tabindex]";

/** Focuses a field, and opens the folds around it. */
function focusField(page: HTMLElement, field: string): void {
  const found = [...page.querySelectorAll<HTMLElement>("[data-field]")].find(
    ({ dataset }) => dataset.field === field,
  );
  if (!found) return;
  for (let fold = found.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
  const target = found.matches(takesFocus) ? found : found.querySelector<HTMLElement>(takesFocus);
  target?.focus({ preventScroll: true });
  found.scrollIntoView({ block: "center" });
}
