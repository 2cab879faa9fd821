import { t } from "#contract/translate.ts";
import "./themes.css";
import { Popover } from "@base-ui/react/popover";
import { ChevronDown, Moon, Sun, Sunrise } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { WallTime } from "#contract/themes/theme-rules.ts";
import { classNames } from "#web/lib/class-names.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { shownTime, TimeField } from "#web/ui/time-field.tsx";
import { BackgroundPicker } from "./background-picker.tsx";
import { labelOf } from "./own-background-rules.ts";
import { SceneThumbnail } from "./scene-thumbnail.tsx";
import { changeTheme, useTheme } from "./use-theme.ts";

/** `attempt` distinguishes two identical refusals, so that the second is also announced. */
type Refusal = { message: string; attempt: number };

export function DayCycleFields() {
  const { theme, scene } = useTheme();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const id = useId();
  const alert = useRef<HTMLDivElement>(null);
  // On a phone it would be below the visible part.
  useEffect(() => {
    if (refusal) alert.current?.scrollIntoView({ block: "nearest" });
  }, [refusal]);

  const refuse = (message: string) => setRefusal((last) => ({ message, attempt: (last?.attempt ?? 0) + 1 }));

  function changeStart({ start }: DayPart, time: WallTime): boolean {
    const problem = changeTheme({ [start]: time });
    if (problem) refuse(problem.message.replace(/\d\d:\d\d/g, shownTime));
    else setRefusal(null);
    return problem === null;
  }

  return (
    <>
      <div className="day-cycle">
        <label className="day-cycle__label" id={`${id}-label`} htmlFor={`${id}-switch`}>
          {t("Change background based on time of day")}
        </label>
        <Switch
          id={`${id}-switch`}
          aria-labelledby={`${id}-label`}
          checked={theme.enable_day_cycle}
          onChange={(enabled) => changeTheme({ enable_day_cycle: enabled })}
        />
      </div>
      <div className={classNames("day-parts", !theme.enable_day_cycle && "day-parts--quiet")}>
        {dayParts().map((part) => (
          <fieldset
            key={part.part}
            aria-label={part.name}
            className="day-part"
            aria-current={scene.part === part.part ? "time" : undefined}
          >
            <part.Icon className="icon" />
            <span className="day-part__name">
              {part.name}
              {scene.part === part.part && (
                // Translators: marks the scene of the present time of day.
                <span className="day-part__now">{t("now")}</span>
              )}
            </span>
            <TimeField
              // Translators: “scene” is “Morning Scene”, “Day Scene” or “Night Scene”.
              label={t("{scene} starts at", { scene: part.name })}
              value={theme[part.start]}
              onChange={(time) => changeStart(part, time)}
              onUnreadable={() => refuse(t("Enter a time such as {time}.", { time: shownTime("06:00") }))}
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
/** The background of one part of the day. A click chooses and closes; arrow keys choose without closing. */
function PartPicker({ part }: { part: DayPart }) {
  const { theme, choices } = useTheme();
  const [open, setOpen] = useState(false);
  const chosen = theme[part.background];

  function choose(file: string, moving: boolean) {
    changeTheme({ [part.background]: file }, { settling: moving });
    if (!moving) setOpen(false);
  }

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        className="thumb-select"
        aria-label={t("{name}: {value}", {
          name: part.name,
          value: labelOf(choices.background_choices, chosen),
        })}
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
/** The three scenes of a day. */
const dayParts = () =>
  [
    {
      name: t("Morning Scene"),
      Icon: Sunrise,
      part: "morning",
      start: "morning_start",
      background: "morning_background",
    },
    { name: t("Day Scene"), Icon: Sun, part: "day", start: "day_start", background: "day_background" },
    {
      name: t("Night Scene"),
      Icon: Moon,
      part: "night",
      start: "night_start",
      background: "night_background",
    },
  ] as const;

type DayPart = ReturnType<typeof dayParts>[number];
