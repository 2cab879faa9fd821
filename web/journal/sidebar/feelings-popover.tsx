import { Popover } from "@base-ui/react/popover";
import { type KeyboardEvent, type ReactElement, useState } from "react";
import { moods } from "#contract/moods.ts";
import { mostFeelings } from "#contract/reflections/reflection-rules.ts";
import { FeelingChip, type FeelingsProps } from "./feeling-chip.tsx";
import { groupsNear, toFeeling, toggleFeeling } from "./feelings.ts";

export default function FeelingsPopover({ trigger, ...props }: FeelingsProps & { trigger: ReactElement }) {
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner className="popover-layer" align="start" sideOffset={8} collisionPadding={12}>
          <Popover.Popup className="feelings glass-popover popover-in" aria-label="Feelings">
            <FeelingChoices {...props} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function FeelingChoices({ mood, feelings, onChange }: FeelingsProps) {
  const [typed, setTyped] = useState("");
  const isFull = feelings.length >= mostFeelings;
  const takeEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    addTyped();
  };
  const addTyped = () => {
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
        onKeyDown={takeEnter}
        onBlur={addTyped}
      />
      {groupsNear(mood).map((group) => (
        <section key={group.mood} className="feelings__group">
          <h3 className="sidebar__value">{moods.find(({ value }) => value === group.mood)?.label}</h3>
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
