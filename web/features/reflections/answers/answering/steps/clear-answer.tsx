import { type ReactNode, useRef } from "react";
import { t } from "#contract/translate.ts";

type ClearAnswerProps = { isAnswered: boolean; onClear: () => void; children: ReactNode };

/** A field, and below it a button that clears its answer. */
export function ClearAnswer({ isAnswered, onClear, children }: ClearAnswerProps) {
  const place = useRef<HTMLDivElement>(null);
  const clear = () => {
    onClear();
    // The button disappears, so the focus moves to the field.
    place.current?.querySelector<HTMLElement>("input, [role=radio][tabindex='0']")?.focus();
  };
  return (
    <div ref={place} className="step-clearable">
      {children}
      <button type="button" className="step-clear" hidden={!isAnswered} onClick={clear}>
        {t("Clear answer")}
      </button>
    </div>
  );
}
