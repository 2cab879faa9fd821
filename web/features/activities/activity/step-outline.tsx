import type { Activity } from "#contract/activities/activities.ts";
import type { Step } from "#contract/activities/activity-shapes.ts";
import { t, tc } from "#contract/translate.ts";
import { kinds } from "../builder/kinds.ts";

/** The questions of an activity, without fields to answer them. */
export function StepOutline({
  steps,
  programme,
  language,
}: Pick<Activity, "steps" | "programme" | "language">) {
  return (
    <ol className="step-outline">
      {steps.map((step) => {
        const { Icon, label } = kinds()[step.kind];
        const isLastOnly = programme?.last_only.includes(step.id) ?? false;
        return (
          <li className="step-outline__step" key={step.id}>
            <p className="step-outline__prompt" dir="auto" lang={language ?? undefined}>
              {step.prompt}
            </p>
            <p className="step-outline__kind">
              <Icon className="icon icon--small" />
              {[
                described(label, step),
                // Translators: a question that must be answered.
                ...(step.required ? [tc("question", "required")] : []),
                // Translators: a question that is asked only in the last sitting of a programme.
                ...(isLastOnly ? [t("in the last sitting")] : []),
              ].join(" · ")}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

function described(kind: string, step: Step): string {
  // Translators: “kind” is a kind of question: “Timed writing, 10 min”.
  if (step.kind === "timed") return t("{kind}, {minutes, number} min", { kind, minutes: step.minutes });
  // Translators: “kind” is a kind of question: “Scale, 1 to 5”.
  if (step.kind === "scale")
    return t("{kind}, {min, number} to {max, number}", { kind, min: step.min, max: step.max });
  if (step.kind === "choice" || step.kind === "checklist")
    // Translators: “kind” is a kind of question: “Choice, 4 options”.
    return t("{kind}, {count, plural, one {# option} other {# options}}", {
      kind,
      count: step.options.length,
    });
  return kind;
}
