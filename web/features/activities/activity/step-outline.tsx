import type { Activity } from "#contract/activities/activities.ts";
import type { Step } from "#contract/activities/activity-shapes.ts";
import { kinds } from "../builder/kinds.ts";

/** The questions of an activity, without fields to answer them. */
export function StepOutline({ steps, programme }: Pick<Activity, "steps" | "programme">) {
  return (
    <ol className="step-outline">
      {steps.map((step) => {
        const { Icon, label } = kinds[step.kind];
        const isLastOnly = programme?.last_only.includes(step.id) ?? false;
        return (
          <li className="step-outline__step" key={step.id}>
            <p className="step-outline__prompt" dir="auto">
              {step.prompt}
            </p>
            <p className="step-outline__kind">
              <Icon className="icon icon--small" />
              {[
                `${label}${detailOf(step)}`,
                ...(step.required ? ["required"] : []),
                ...(isLastOnly ? ["in the last sitting"] : []),
              ].join(" · ")}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

function detailOf(step: Step): string {
  if (step.kind === "timed") return `, ${step.minutes} min`;
  if (step.kind === "scale") return `, ${step.min} to ${step.max}`;
  if (step.kind === "choice" || step.kind === "checklist") return ` of ${step.options.length}`;
  return "";
}
