import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { t } from "#contract/translate.ts";
import { randomId } from "#web/lib/random-id.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { useBuilderTools } from "./builder-context.ts";
import type { Form } from "./form.ts";
import { asRemoved } from "./form-changes.ts";
import { kinds } from "./kinds.ts";
import { noProblems, type Problems, stepField } from "./problems.ts";
import { type StepAction, StepRow } from "./step-row.tsx";

type StepListProps = {
  form: Form;
  problems: Problems;
  openId: string | null;
  onOpen: (id: string | null) => void;
};

const removedWords = () => t("Step removed.");

/** Only Space lifts and drops: Enter opens a step, as elsewhere. */
const byKeys = {
  coordinateGetter: sortableKeyboardCoordinates,
  keyboardCodes: { start: ["Space"], end: ["Space", "Tab"], cancel: ["Escape"] },
};
const byPointer = { activationConstraint: { distance: 4 } };

const instructions = () => ({
  draggable: t(
    "Press Space to lift this step, the arrow keys to move it, Space to drop it, or Escape to cancel.",
  ),
});

/** The steps, which can be reordered by pointer, touch and keyboard. */
export function StepList({ form, problems, openId, onOpen }: StepListProps) {
  const { change, setFocus } = useBuilderTools();
  const [said, setSaid] = useState("");
  // Read by actions, so that typing in one step renders no other row.
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  }, [form]);
  const [announcements] = useState(() => announce(latest));
  const { steps } = form;
  const joined = steps.map(({ id }) => id).join();
  const ids = useMemo(() => (joined === "" ? [] : joined.split(",")), [joined]);
  // With new option objects, every row would render again.
  const sensors = useSensors(useSensor(PointerSensor, byPointer), useSensor(KeyboardSensor, byKeys));

  function drop({ active, over }: DragEndEvent) {
    const to = over ? ids.indexOf(String(over.id)) : -1;
    if (to >= 0) change({ type: "move", id: String(active.id), to });
  }

  const act = useCallback(
    (action: StepAction, id: string) => {
      const form = latest.current;
      const at = form.steps.findIndex((step) => step.id === id);
      switch (action) {
        case "up":
        case "down": {
          const to = at + (action === "up" ? -1 : 1);
          change({ type: "move", id, to });
          return setSaid(
            t("Moved to position {position, number} of {all, number}.", {
              position: to + 1,
              all: form.steps.length,
            }),
          );
        }
        case "duplicate": {
          const newId = randomId();
          change({ type: "duplicate", id, newId });
          return setFocus(stepField(newId, "prompt"));
        }
        case "remove": {
          const removed = asRemoved(form, id);
          if (!removed) return;
          change({ type: "remove", id });
          const neighbour = form.steps[at + 1] ?? form.steps[at - 1];
          setFocus(neighbour ? stepField(neighbour.id, "row") : "steps");
          undoOffer.make({
            words: removedWords(),
            undo: async () => {
              change({ type: "restore", removed });
              setFocus(stepField(id, "row"));
            },
            undone: t("The step is back."),
          });
        }
      }
    },
    [change, setFocus],
  );

  // Its undo has nothing to act on once this page is gone.
  useEffect(
    () => () => {
      const shown = undoOffer.present();
      if (shown?.words === removedWords()) undoOffer.withdraw(shown);
    },
    [],
  );

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: instructions() }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className="builder-steps" aria-label={t("Steps")}>
          {steps.map((step, at) => (
            <StepRow
              key={step.id}
              step={step}
              at={at}
              count={steps.length}
              isOpen={step.id === openId}
              problems={ofStep(problems, step.id)}
              onOpen={onOpen}
              onAct={act}
            />
          ))}
        </ol>
      </SortableContext>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </DndContext>
  );
}

/** Every step without problems gets the same empty map, so that it does not render again. */
function ofStep(problems: Problems, id: string): Problems {
  const own = [...problems].filter(([field]) => field.startsWith(`steps.${id}.`));
  return own.length > 0 ? new Map(own) : noProblems;
}

function announce(latest: RefObject<Form>): Announcements {
  // Before it is over another step, announcing its own position would interrupt “Lifted”.
  let isMoved = false;
  const stepOf = (id: UniqueIdentifier) => latest.current.steps.find((step) => step.id === id);
  const place = (id: UniqueIdentifier) => {
    const { steps } = latest.current;
    return { position: steps.findIndex((step) => step.id === id) + 1, all: steps.length };
  };
  const name = (id: UniqueIdentifier) => {
    const step = stepOf(id);
    return step?.prompt.trim() || (step ? kinds()[step.kind].label : t("Step"));
  };
  return {
    onDragStart: ({ active }) => {
      isMoved = false;
      // Translators: these messages are read out while a step of an activity is moved. “name” is its question.
      return t("Lifted “{name}”, step {position, number} of {all, number}.", {
        name: name(active.id),
        ...place(active.id),
      });
    },
    onDragOver: ({ active, over }) => {
      isMoved ||= over !== null && over.id !== active.id;
      return over && isMoved
        ? t("Now at position {position, number} of {all, number}.", place(over.id))
        : undefined;
    },
    onDragEnd: ({ active, over }) =>
      t("Dropped “{name}” at position {position, number} of {all, number}.", {
        name: name(active.id),
        ...place((over ?? active).id),
      }),
    onDragCancel: ({ active }) =>
      t("“{name}” is back at position {position, number} of {all, number}.", {
        name: name(active.id),
        ...place(active.id),
      }),
  };
}
