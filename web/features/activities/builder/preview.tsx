import { memo, type ReactNode, useDeferredValue, useMemo } from "react";
import type { Step } from "#contract/activities/activity-shapes.ts";
import { type Form, toPreview } from "./form.ts";

type PreviewProps = { form: Form; preview: (steps: readonly Step[]) => ReactNode };

/** The steps as they will be answered; it follows when nobody is in the middle of typing. */
export const Preview = memo(function Preview({ form, preview }: PreviewProps) {
  const settled = useDeferredValue(form.steps);
  const steps = useMemo(() => toPreview(settled), [settled]);
  return (
    <aside className="builder__preview" aria-label="Preview">
      {steps.length > 0 ? (
        preview(steps)
      ) : (
        <div className="builder__nothing glass-panel">
          <h2 className="builder__heading">Preview</h2>
          <p className="quiet">The steps show here as they will be answered.</p>
        </div>
      )}
    </aside>
  );
});
