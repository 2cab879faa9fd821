import { useSortable } from "@dnd-kit/sortable";
import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  CircleAlert,
  Copy,
  Ellipsis,
  GripVertical,
  Trash2,
} from "lucide-react";
import { type KeyboardEvent, memo, useId } from "react";
import { flushSync } from "react-dom";
import { maxSteps } from "#contract/activities/activity-rules.ts";
import { t, tc } from "#contract/translate.ts";
import { classNames } from "#web/lib/class-names.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu, MenuItem, MenuRule } from "#web/ui/menu.tsx";
import type { StepForm } from "./form.ts";
import { kinds } from "./kinds.ts";
import { type Problems, stepField } from "./problems.ts";
import { StepFields } from "./step-fields.tsx";

export type StepAction = "duplicate" | "up" | "down" | "remove";

type StepRowProps = {
  step: StepForm;
  at: number;
  count: number;
  isOpen: boolean;
  problems: Problems;
  onOpen: (id: string | null) => void;
  onAct: (action: StepAction, id: string) => void;
};

/** One step as a line, which opens for editing. */
export const StepRow = memo(function StepRow({
  step,
  at,
  count,
  isOpen,
  problems,
  onOpen,
  onAct,
}: StepRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: step.id });
  const fieldsId = useId();
  const { label, Icon } = kinds()[step.kind];
  const number = at + 1;
  const [problem] = problems.values();
  const press = (action: StepAction) => () => onAct(action, step.id);

  // An open step closes before it is measured for dragging.
  const close = () => {
    if (isOpen) flushSync(() => onOpen(null));
  };
  const liftListeners = {
    ...listeners,
    onPointerDownCapture: close,
    onKeyDownCapture: (event: KeyboardEvent) => event.code === "Space" && close(),
  };

  return (
    <li
      ref={setNodeRef}
      className={classNames(
        "builder-step",
        isOpen && "builder-step--open",
        isDragging && "builder-step--lifted",
      )}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      <div className="builder-step__row">
        <button
          {...attributes}
          {...liftListeners}
          ref={setActivatorNodeRef}
          type="button"
          className="builder-step__handle"
          aria-label={t("Move step {number, number}", { number })}
        >
          <GripVertical className="icon icon--small" />
        </button>
        <button
          type="button"
          className="builder-step__name"
          aria-expanded={isOpen}
          aria-controls={isOpen ? fieldsId : undefined}
          data-field={stepField(step.id, "row")}
          onClick={() => onOpen(isOpen ? null : step.id)}
        >
          <span className="builder-step__number tabular">{number}</span>
          <span className="builder-step__words">
            <span
              className={step.prompt.trim() ? "builder-step__prompt" : "builder-step__prompt quiet"}
              dir="auto"
            >
              {step.prompt.trim() || t("No question yet")}
            </span>
            <span className="builder-step__kind small quiet">
              <Icon className="icon icon--small" />
              {label}
              {step.required && <span>{tc("question", "Required")}</span>}
            </span>
            {problem !== undefined && !isOpen && (
              <span className="field__error">
                <CircleAlert className="icon icon--small" />
                <span>{problem}</span>
              </span>
            )}
          </span>
          <ChevronDown className="icon icon--small builder-step__chevron" />
        </button>
        <Menu
          trigger={
            <IconButton tight label={t("More for step {number, number}", { number })} Icon={Ellipsis} />
          }
        >
          <MenuItem disabled={at === 0} onClick={press("up")} Icon={ArrowUp}>
            {t("Move up")}
          </MenuItem>
          <MenuItem disabled={number === count} onClick={press("down")} Icon={ArrowDown}>
            {t("Move down")}
          </MenuItem>
          <MenuItem disabled={count >= maxSteps} onClick={press("duplicate")} Icon={Copy}>
            {t("Duplicate")}
          </MenuItem>
          <MenuRule />
          <MenuItem onClick={press("remove")} Icon={Trash2}>
            {t("Remove")}
          </MenuItem>
        </Menu>
      </div>
      {isOpen && (
        <div className="builder-step__fields" id={fieldsId}>
          <StepFields step={step} problems={problems} />
        </div>
      )}
    </li>
  );
});
