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
  MotionRow,
  PromptsRow,
  SceneRow,
  StreakRow,
  TimeZoneRow,
  TypewriterRow,
  WordCountRow,
} from "./preference-rows.tsx";

type SettingsPageProps = {
  preferences: Preferences;
  /** The reminders, as another feature shows them. */
  reminders: ReactNode;
  /** The lock of this device, likewise. */
  lock: ReactNode;
};

export function SettingsPage({ preferences, reminders, lock }: SettingsPageProps) {
  const saving = useSaveState();
  return (
    <div className="page page--column">
      <section className="settings__main glass-panel">
        <Frost />
        <div className="settings__head">
          <h1 className="page-title">Settings</h1>
          <SavedState state={saving} />
        </div>
        <section className="setting-group">
          <h2 className="setting-group__name">Writing day</h2>
          <TimeZoneRow preferences={preferences} />
          <DayEndRow preferences={preferences} />
          <FirstDayOfWeekRow preferences={preferences} />
        </section>
        <section className="setting-group">
          <h2 className="setting-group__name">Dates and times</h2>
          <DateLanguageRow preferences={preferences} />
          <ClockRow preferences={preferences} />
        </section>
        <section className="setting-group">
          <h2 className="setting-group__name">The page</h2>
          <PromptsRow preferences={preferences} />
          <StreakRow preferences={preferences} />
          <WordCountRow preferences={preferences} />
          <TypewriterRow preferences={preferences} />
          <HelpRow preferences={preferences} />
        </section>
        {reminders}
        {lock}
        <section className="setting-group" id="ai">
          <h2 className="setting-group__name">AI and privacy</h2>
          <Link to="/settings/companion" className="setting setting--link">
            <span>
              <span className="setting__name">Companion and models</span>
              <span className="setting__help">
                Choose who answers in the chat, switch it all off, and see what left this machine.
              </span>
            </span>
            <ChevronRight className="icon" />
          </Link>
        </section>
        <section className="setting-group">
          <h2 className="setting-group__name">Look</h2>
          <Link to="/settings/theme" className="setting setting--link">
            <span>
              <span className="setting__name">Theme</span>
              <span className="setting__help">The scene behind everything, and how it follows the day.</span>
            </span>
            <ChevronRight className="icon" />
          </Link>
          <SceneRow preferences={preferences} />
          <MotionRow preferences={preferences} />
        </section>
      </section>
    </div>
  );
}
