import { Popover } from "@base-ui/react/popover";
import { Plus } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { moods } from "#contract/reflections.ts";
import { Chip } from "#web/ui/chip.tsx";
import { asLabel, groupsNear, mostFeelings, toFeeling, toggleFeeling } from "./feelings.ts";

type FeelingsProps = {
  mood: number | null;
  feelings: readonly string[];
  onChange: (feelings: string[]) => void;
};

export function FeelingChips({ mood, feelings, onChange }: FeelingsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: these chips are no form's fieldset
    <div className="chips rail__chips" role="group" aria-label="Feelings">
      {feelings.map((feeling) => (
        <FeelingChip key={feeling} feeling={feeling} feelings={feelings} onChange={onChange} />
      ))}
      <Popover.Root>
        <Popover.Trigger className="chip chip--add" aria-label="Add a feeling">
          <Plus className="icon icon--small" />
          {feelings.length === 0 && "Feeling"}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner className="float-layer" align="end" sideOffset={8} collisionPadding={12}>
            <Popover.Popup className="feelings glass-float float-in" aria-label="Feelings">
              <FeelingChoices mood={mood} feelings={feelings} onChange={onChange} />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </div>
  );
}

function FeelingChoices({ mood, feelings, onChange }: FeelingsProps) {
  const [typed, setTyped] = useState("");
  const isFull = feelings.length >= mostFeelings;
  const addTyped = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const feeling = toFeeling(typed);
    if (feeling && !feelings.includes(feeling)) onChange(toggleFeeling(feelings, feeling));
    setTyped("");
  };
  return (
    <>
      <input
        className="input"
        aria-label="A word of your own"
        placeholder={isFull ? `${mostFeelings} feelings is all there is room for` : "A word of your own"}
        value={typed}
        maxLength={40}
        dir="auto"
        enterKeyHint="done"
        disabled={isFull}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={addTyped}
      />
      {groupsNear(mood).map((group) => (
        <section key={group.mood} className="feelings__group">
          <h3 className="rail__value">{moods.find(({ value }) => value === group.mood)?.label}</h3>
          <div className="chips">
            {group.feelings.map((feeling) => (
              <FeelingChip key={feeling} feeling={feeling} feelings={feelings} onChange={onChange} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

type FeelingChipProps = Omit<FeelingsProps, "mood"> & { feeling: string };

function FeelingChip({ feeling, feelings, onChange }: FeelingChipProps) {
  return (
    <Chip
      className="chip--feeling"
      dir="auto"
      pressed={feelings.includes(feeling)}
      onClick={() => onChange(toggleFeeling(feelings, feeling))}
    >
      {asLabel(feeling)}
    </Chip>
  );
}
