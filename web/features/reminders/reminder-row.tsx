import { Bell, Mail, Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { formatList, joinSentences } from "#contract/formats.ts";
import type { Reminder, ReminderContent, ReminderOverview } from "#contract/reminders/reminders.ts";
import { t } from "#contract/translate.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { dateLanguage, deviceTimeZone, formatClock, formatDay, formatTime } from "#web/lib/dates.ts";
import { timeZoneName } from "#web/lib/time-zones.ts";
import { useUser } from "#web/lib/user-query.ts";
import { wallMomentAt } from "#web/lib/wall-moment.ts";
import { Chip } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { shownTime, TimeField } from "#web/ui/time-field.tsx";
import { useChangeReminder } from "./reminder-queries.ts";
import { dayOnWeekday, putOffUntil, weekFrom, withWeekday } from "./reminder-rules.ts";

type ReminderRowProps = {
  reminder: Reminder;
  overview: ReminderOverview;
  /** What it reminds of. */
  name: string;
  /** The name with a link, where it has one. */
  shownName?: ReactNode;
  isPaused: boolean;
  isRemoving: boolean;
  onRemove: () => void;
};

export function ReminderRow({
  reminder,
  overview,
  name,
  shownName = name,
  isPaused,
  isRemoving,
  onRemove,
}: ReminderRowProps) {
  const id = useId();
  const { preferences } = useUser();
  const timeZone = preferences.time_zone ?? deviceTimeZone();
  const change = useChangeReminder(reminder.id);
  const [isUnreadable, setUnreadable] = useState(false);
  const [missing, setMissing] = useState<string | null>(null);
  const { at, weekdays, by_push, by_email } = reminder;
  const notes = notesOf(reminder, overview);
  const problem = isUnreadable ? t("Enter a time such as {time}.", { time: shownTime("21:30") }) : missing;
  const errors = problem === null ? refusalsOf(change.error) : [problem];
  const described = [errors.length > 0 && `${id}-errors`, notes.length > 0 && `${id}-notes`]
    .filter(Boolean)
    .join(" ");

  function save(changed: Partial<ReminderContent>) {
    const { id: _, next_at: __, ...content } = { ...reminder, ...changed, time_zone: timeZone };
    const nothing = missingIn(content);
    setUnreadable(false);
    setMissing(nothing);
    if (nothing === null) change.mutate(content);
  }

  return (
    <li>
      <fieldset className="reminder" aria-label={formatList([name, formatClock(at)], { type: "unit" })}>
        <div className="reminder__what">
          <span className="setting__name">{shownName}</span>
          <p className="setting__help">
            {reminder.letters && !isPaused
              ? t("On the day after the week or month")
              : whenInWords(reminder, isPaused, preferences.time_zone ?? reminder.time_zone)}
          </p>
        </div>
        <div className="reminder__when">
          <TimeField
            label={t("Time")}
            value={at}
            describedBy={described}
            onChange={(time) => {
              if (time !== at) save({ at: time });
              else setUnreadable(false);
              return true;
            }}
            onUnreadable={() => setUnreadable(true)}
          />
          <IconButton
            tight
            label={t("Remove the reminder at {time}", { time: formatClock(at) })}
            disabled={isRemoving}
            onClick={onRemove}
            Icon={Trash2}
            small={false}
          />
        </div>
        <div className="reminder__choices">
          {!reminder.letters && (
            <WeekdayToggles
              chosen={weekdays}
              describedBy={described || undefined}
              onChange={(chosen) => save({ weekdays: chosen })}
            />
          )}
          <fieldset
            className="reminder__ways"
            aria-label={t("How you get it")}
            aria-describedby={described || undefined}
          >
            <Chip pressed={by_push} onClick={() => save({ by_push: !by_push })}>
              <Bell className="icon icon--small" />
              {t("Notification")}
            </Chip>
            {(overview.email === "ready" || by_email) && (
              <Chip pressed={by_email} onClick={() => save({ by_email: !by_email })}>
                <Mail className="icon icon--small" />
                {t("Mail")}
              </Chip>
            )}
          </fieldset>
        </div>
        {notes.length > 0 && (
          <p className="setting__help reminder__note" id={`${id}-notes`}>
            {joinSentences([...notes])}
          </p>
        )}
        <div id={`${id}-errors`} className="reminder__errors">
          {errors.map((sentence) => (
            <FieldError key={sentence} id={`${id}-${sentence}`}>
              {sentence}
            </FieldError>
          ))}
        </div>
      </fieldset>
    </li>
  );
}

/** What a changed reminder lacks. An incomplete one is not saved. */
function missingIn({ weekdays, by_push, by_email }: ReminderContent): string | null {
  if (weekdays.length === 0) return t("Choose at least one day.");
  return by_push || by_email ? null : t("Choose how the reminder reaches you.");
}

function whenInWords({ next_at }: Reminder, isPaused: boolean, zone: string): string {
  if (isPaused || next_at === null) return t("Paused");
  const { day } = wallMomentAt(next_at, zone);
  const next = { date: formatDay(day, "dayAndMonth"), time: formatTime(next_at, zone) };
  return zone === deviceTimeZone()
    ? t("Next: {date}, {time}", next)
    : t("Next: {date}, {time} in {zone}", { ...next, zone: timeZoneName(zone) });
}

function notesOf(
  { at, by_push, by_email, programme_run_id, experiment_id }: Reminder,
  overview: ReminderOverview,
): string[] {
  const comes = putOffUntil(at, overview.settings);
  return [
    comes !== null &&
      t("This is within your quiet hours, so it comes at {time} instead.", { time: formatClock(comes) }),
    by_push && overview.devices.length === 0 && t("No browser shows your notifications yet."),
    by_email && overview.email === "no_server" && t("This server can’t send mail just now."),
    by_email && overview.email === "no_address" && t("There is no address in your profile for the mail."),
    by_email && overview.email === "not_confirmed" && t("No mail comes until you confirm your address."),
    programme_run_id !== null && t("It ends with the programme."),
    experiment_id !== null && t("It comes until the day is noted, and ends with the experiment."),
  ].filter((note) => note !== false);
}

/** The server's sentences about fields, or else why the change was not saved. */
function refusalsOf(error: Error | null): string[] {
  if (!error) return [];
  if (!(error instanceof ApiFailure)) return [t("This could not be saved.")];
  const { fields } = error.body ?? {};
  return fields ? [...new Set(Object.values(fields))] : [error.message];
}

type WeekdayTogglesProps = {
  /** 1 is Monday, 7 is Sunday. */
  chosen: readonly number[];
  describedBy: string | undefined;
  onChange: (chosen: number[]) => void;
};

function WeekdayToggles({ chosen, describedBy, onChange }: WeekdayTogglesProps) {
  const { first_day_of_week } = useUser().preferences;
  return (
    <fieldset
      className="weekdays"
      aria-label={t("Days of the week")}
      aria-describedby={describedBy}
      lang={dateLanguage()}
    >
      {weekFrom(first_day_of_week).map((weekday) => (
        <button
          key={weekday}
          type="button"
          className="weekday"
          aria-pressed={chosen.includes(weekday)}
          aria-label={formatDay(dayOnWeekday(weekday), "longWeekday")}
          title={formatDay(dayOnWeekday(weekday), "longWeekday")}
          onClick={() => onChange(withWeekday(chosen, weekday))}
        >
          {formatDay(dayOnWeekday(weekday), "narrowWeekday")}
        </button>
      ))}
    </fieldset>
  );
}
