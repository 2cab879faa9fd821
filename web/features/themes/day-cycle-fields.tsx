import { useEffect, useId, useRef, useState } from "react";
import type { WallTime } from "#contract/themes/theme-rules.ts";
import { classNames } from "#web/lib/class-names.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { TimeField } from "#web/ui/time-field.tsx";
import { type DayPart, dayParts } from "./day-parts.ts";
import { PartPicker } from "./part-picker.tsx";
import { changeTheme, useTheme } from "./use-theme.ts";

/** `attempt` tells apart two refusals in the same words, so that the second is announced as well. */
type Refusal = { message: string; attempt: number };

export function DayCycleFields() {
  const { theme, scene } = useTheme();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const id = useId();
  const alert = useRef<HTMLDivElement>(null);
  // On a phone it would stand below what can be seen.
  useEffect(() => {
    if (refusal) alert.current?.scrollIntoView({ block: "nearest" });
  }, [refusal]);

  const refuse = (message: string) => setRefusal((last) => ({ message, attempt: (last?.attempt ?? 0) + 1 }));

  function changeStart({ withStart }: DayPart, time: WallTime): boolean {
    const problem = changeTheme(withStart(time));
    if (problem) refuse(problem.message);
    else setRefusal(null);
    return problem === null;
  }

  return (
    <>
      <div className="day-cycle">
        <label className="day-cycle__label" id={`${id}-label`} htmlFor={`${id}-switch`}>
          Change background based on time of day
        </label>
        <Switch
          id={`${id}-switch`}
          aria-labelledby={`${id}-label`}
          checked={theme.enable_day_cycle}
          onChange={(enabled) => changeTheme({ enable_day_cycle: enabled })}
        />
      </div>
      <div className={classNames("day-parts", !theme.enable_day_cycle && "day-parts--quiet")}>
        {dayParts.map((part) => (
          <fieldset
            key={part.part}
            aria-label={part.name}
            className="day-part"
            aria-current={scene.part === part.part ? "time" : undefined}
          >
            <part.Icon className="icon" />
            <span className="day-part__name">
              {part.name}
              {scene.part === part.part && <span className="day-part__now">now</span>}
            </span>
            <TimeField
              label={`${part.name} starts at`}
              value={part.start(theme)}
              onChange={(time) => changeStart(part, time)}
              onUnreadable={() => refuse("This is not a time such as 06:00.")}
              describedBy={`${id}-refusal`}
            />
            <PartPicker part={part} />
          </fieldset>
        ))}
      </div>
      <div ref={alert} className="day-cycle__refusal" id={`${id}-refusal`}>
        {refusal && <Alert key={refusal.attempt}>{refusal.message}</Alert>}
      </div>
    </>
  );
}
