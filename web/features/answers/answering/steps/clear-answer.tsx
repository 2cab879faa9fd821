import { type ReactNode, useRef } from "react";

type ClearAnswerProps = { isAnswered: boolean; onClear: () => void; children: ReactNode };

/** A field, and below it the way to leave it unanswered after all. */
export function ClearAnswer({ isAnswered, onClear, children }: ClearAnswerProps) {
  const place = useRef<HTMLDivElement>(null);
  const clear = () => {
    onClear();
    // The button goes; the focus stays with the field.
    place.current?.querySelector<HTMLElement>("input, [role=radio][tabindex='0']")?.focus();
  };
  return (
    <div ref={place} className="step-clearable">
      {children}
      <button type="button" className="step-clear" hidden={!isAnswered} onClick={clear}>
        Leave it open
      </button>
    </div>
  );
}
