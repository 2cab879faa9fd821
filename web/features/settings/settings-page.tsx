import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import type { Preferences } from "#contract/accounts/accounts.ts";
import { useSaveState } from "#web/lib/preferences.ts";
import { Frost } from "#web/ui/frost.tsx";
import { SavedState } from "#web/ui/saved-state.tsx";
import { ClockRow, DateLanguageRow } from "./date-rows.tsx";
import {
  DayEndRow,
  FirstDayOfWeekRow,
  HelpRow,
  LineWidthRow,
  MotionRow,
  PromptsRow,
  SceneRow,
  StreakRow,
  TextSizeRow,
  TimeZoneRow,
  TypewriterRow,
  WordCountRow,
} from "./preference-rows.tsx";
import { SettingsNav } from "./settings-nav.tsx";

type SettingsPageProps = {
  preferences: Preferences;
  /** The reminders, as another feature shows them. */
  reminders: ReactNode;
  /** The lock of this device, likewise. */
  lock: ReactNode;
  /** Import, export and what keeps the journal safe, likewise. */
  data: ReactNode;
};

export function SettingsPage({ preferences, reminders, lock, data }: SettingsPageProps) {
  const saving = useSaveState();
  return (
    <div className="page page--library settings">
      <SettingsNav />
      <section className="settings__main glass-panel">
        <Frost />
        <div className="settings__head">
          <h1 className="page-title">Settings</h1>
          <SavedState state={saving} />
        </div>
        <Group id="day" name="Writing day">
          <TimeZoneRow preferences={preferences} />
          <DayEndRow preferences={preferences} />
          <FirstDayOfWeekRow preferences={preferences} />
        </Group>
        <Group id="dates" name="Dates and times">
          <DateLanguageRow preferences={preferences} />
          <ClockRow preferences={preferences} />
        </Group>
        <Group id="page" name="The page">
          <PromptsRow preferences={preferences} />
          <StreakRow preferences={preferences} />
          <WordCountRow preferences={preferences} />
          <TypewriterRow preferences={preferences} />
          <TextSizeRow preferences={preferences} />
          <LineWidthRow preferences={preferences} />
          <HelpRow preferences={preferences} />
          <Link to="/settings/templates" className="setting setting--link">
            <span>
              <span className="setting__name">Templates</span>
              <span className="setting__help">Words of your own that your pages can begin with.</span>
            </span>
            <ChevronRight className="icon" />
          </Link>
        </Group>
        {reminders}
        {lock}
        <Group id="ai" name="AI and privacy">
          <Link to="/settings/companion" className="setting setting--link">
            <span>
              <span className="setting__name">Companion and models</span>
              <span className="setting__help">
                Choose who answers in the chat, switch it all off, and see what left this machine.
              </span>
            </span>
            <ChevronRight className="icon" />
          </Link>
        </Group>
        {data}
        <Group id="look" name="Look">
          <Link to="/settings/theme" className="setting setting--link">
            <span>
              <span className="setting__name">Theme</span>
              <span className="setting__help">The scene behind everything, and how it follows the day.</span>
            </span>
            <ChevronRight className="icon" />
          </Link>
          <SceneRow preferences={preferences} />
          <MotionRow preferences={preferences} />
        </Group>
      </section>
    </div>
  );
}

function Group({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  return (
    <section className="setting-group" id={id} aria-labelledby={`${id}-name`}>
      <h2 className="setting-group__name" id={`${id}-name`} tabIndex={-1}>
        {name}
      </h2>
      {children}
    </section>
  );
}
