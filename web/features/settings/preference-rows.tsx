import type { LineWidth, TextSize } from "#contract/accounts/account-rules.ts";
import type { Preferences } from "#contract/accounts/accounts.ts";
import { explainRefusal } from "#web/lib/api-failure.ts";
import { useSavePreference } from "#web/lib/preferences.ts";
import { SearchSelect } from "#web/ui/search-select.tsx";
import { type Option, Select } from "#web/ui/select.tsx";
import { Setting } from "#web/ui/setting.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { dayEndOptions, timeZoneOptions, weekdayOptions } from "./preference-options.ts";

type Row = { preferences: Preferences };

export function TimeZoneRow({ preferences }: Row) {
  const save = useSavePreference("time_zone");
  return (
    <Setting
      wide
      name="Time zone"
      help="Decides which day it is. A fixed one keeps your days in place while you travel."
      error={explainRefusal(save.error, "time_zone")}
    >
      {(ids) => (
        <SearchSelect
          {...ids}
          searchLabel="Search time zones"
          emptyWords="No time zone has this name."
          options={timeZoneOptions(preferences.time_zone)}
          value={preferences.time_zone ?? ""}
          onChange={(zone) => save.mutate(zone || null)}
        />
      )}
    </Setting>
  );
}

export function DayEndRow({ preferences }: Row) {
  const save = useSavePreference("day_end");
  return (
    <Setting
      name="A day ends at"
      help="What you write before this hour belongs to the day before."
      error={explainRefusal(save.error, "day_end")}
    >
      {(ids) => (
        <Select
          {...ids}
          options={dayEndOptions(preferences.day_end)}
          value={preferences.day_end}
          onChange={(time) => save.mutate(time)}
        />
      )}
    </Setting>
  );
}

export function FirstDayOfWeekRow({ preferences }: Row) {
  const save = useSavePreference("first_day_of_week");
  return (
    <Setting
      name="The week starts on"
      help="For the week beside your page."
      error={explainRefusal(save.error, "first_day_of_week")}
    >
      {(ids) => (
        <Select
          {...ids}
          options={weekdayOptions}
          value={preferences.first_day_of_week}
          onChange={(day) => save.mutate(day)}
        />
      )}
    </Setting>
  );
}

export function PromptsRow({ preferences }: Row) {
  return (
    <SwitchRow
      preferences={preferences}
      field="prompts_shown"
      name="Show a prompt"
      help="One question above the page. It changes each day."
    />
  );
}

export function StreakRow({ preferences }: Row) {
  return (
    <SwitchRow
      preferences={preferences}
      field="streak_shown"
      name="Streak"
      help="Days in a row, counted quietly. A missed day is never mentioned."
    />
  );
}

export function HelpRow({ preferences }: Row) {
  return (
    <SwitchRow
      preferences={preferences}
      field="help_shown"
      name="Ways to find help"
      help="Shown quietly beside pages whose words sound like a crisis. Your browser checks them itself, and nobody is told. The chat always shows them."
    />
  );
}

export function SceneRow({ preferences }: Row) {
  return (
    <SwitchRow
      preferences={preferences}
      field="scene_restored"
      name="The sky you wrote under"
      help="A reflection opens under the scene it was written under. Your own comes back when you leave it."
    />
  );
}

export function TypewriterRow({ preferences }: Row) {
  return (
    <SwitchRow
      preferences={preferences}
      field="typewriter_scrolling"
      name="Typewriter scrolling"
      help="The line you write stays at the middle of the window."
    />
  );
}

export function WordCountRow({ preferences }: Row) {
  return (
    <SwitchRow
      preferences={preferences}
      field="word_count_shown"
      name="Word count"
      help="A quiet number beneath your words."
    />
  );
}

const textSizeOptions: Option<TextSize>[] = [
  { value: "small", label: "Small" },
  { value: "normal", label: "Normal" },
  { value: "large", label: "Large" },
  { value: "largest", label: "Largest" },
];

export function TextSizeRow({ preferences }: Row) {
  const save = useSavePreference("text_size");
  return (
    <Setting
      name="Text size"
      help="Of your words, while you write and read."
      error={explainRefusal(save.error, "text_size")}
    >
      {(ids) => (
        <Select
          {...ids}
          options={textSizeOptions}
          value={preferences.text_size}
          onChange={(size) => save.mutate(size)}
        />
      )}
    </Setting>
  );
}

const lineWidthOptions: Option<LineWidth>[] = [
  { value: "narrow", label: "Narrow" },
  { value: "normal", label: "Normal" },
  { value: "wide", label: "Wide" },
];

export function LineWidthRow({ preferences }: Row) {
  const save = useSavePreference("line_width");
  return (
    <Setting
      name="Line width"
      help="How far a line of your words runs, where the window has room."
      error={explainRefusal(save.error, "line_width")}
    >
      {(ids) => (
        <Select
          {...ids}
          options={lineWidthOptions}
          value={preferences.line_width}
          onChange={(width) => save.mutate(width)}
        />
      )}
    </Setting>
  );
}

const motionOptions: Option<"system" | "less">[] = [
  { value: "system", label: "Same as this device" },
  { value: "less", label: "Less" },
];

export function MotionRow({ preferences }: Row) {
  const save = useSavePreference("motion_reduced");
  return (
    <Setting
      wide
      name="Motion"
      help="With less, nothing slides or fades: it is simply there."
      error={explainRefusal(save.error, "motion_reduced")}
    >
      {(ids) => (
        <Select
          {...ids}
          options={motionOptions}
          value={preferences.motion_reduced ? "less" : "system"}
          onChange={(motion) => save.mutate(motion === "less")}
        />
      )}
    </Setting>
  );
}

type SwitchRowProps = Row & {
  field:
    | "help_shown"
    | "prompts_shown"
    | "scene_restored"
    | "streak_shown"
    | "typewriter_scrolling"
    | "word_count_shown";
  name: string;
  help: string;
};

function SwitchRow({ preferences, field, name, help }: SwitchRowProps) {
  const save = useSavePreference(field);
  return (
    <Setting name={name} help={help} error={explainRefusal(save.error, field)}>
      {({ labelledBy, describedBy }) => (
        <Switch
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          checked={preferences[field]}
          onChange={(shown) => save.mutate(shown)}
        />
      )}
    </Setting>
  );
}
