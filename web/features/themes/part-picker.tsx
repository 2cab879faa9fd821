import { Popover } from "@base-ui/react/popover";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { BackgroundPicker } from "./background-picker.tsx";
import type { DayPart } from "./day-parts.ts";
import { labelOf } from "./own-background-rules.ts";
import { SceneThumbnail } from "./scene-thumbnail.tsx";
import { changeTheme, useTheme } from "./use-theme.ts";

/** The background of one part of the day. A press chooses and closes; arrows choose and stay. */
export function PartPicker({ part }: { part: DayPart }) {
  const { theme, choices } = useTheme();
  const [open, setOpen] = useState(false);
  const chosen = part.background(theme);

  function choose(file: string, moving: boolean) {
    changeTheme(part.withBackground(file), { settling: moving });
    if (!moving) setOpen(false);
  }

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        className="thumb-select"
        aria-label={`${part.name}: ${labelOf(choices.background_choices, chosen)}`}
      >
        <SceneThumbnail file={chosen} className="thumb-select__thumb" />
        <ChevronDown className="icon icon--small" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="popover-layer" align="end" sideOffset={8} collisionPadding={12}>
          <Popover.Popup className="scene-popover glass-popover popover-in">
            <Popover.Title className="part-head__name scene-popover__name">{part.name}</Popover.Title>
            <div className="scene-popover__body">
              <BackgroundPicker label={part.name} chosen={chosen} onChoose={choose} startAtChosen />
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
