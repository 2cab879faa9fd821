import { useLayoutEffect, useRef, useState } from "react";
import type { ReminderOverview, ReminderSettings } from "#contract/reminders/reminders.ts";
import { t, tc } from "#contract/translate.ts";
import { explainRefusal } from "#web/lib/api-failure.ts";
import { formatClock, formatLongDate, formatTime } from "#web/lib/dates.ts";
import { useUser } from "#web/lib/user-query.ts";
import { Button } from "#web/ui/button.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { Setting } from "#web/ui/setting.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { shownTime, TimeField } from "#web/ui/time-field.tsx";
import { useSaveReminderSettings } from "./reminder-queries.ts";
import { inDays, type Pause, untilTurnedOn } from "./reminder-rules.ts";

const usualQuiet = { quiet_from: "22:00", quiet_until: "07:00" };

export function QuietHoursRow({ settings }: { settings: ReminderSettings }) {
  const save = useSaveReminderSettings();
  const [isUnreadable, setUnreadable] = useState(false);
  const { quiet_from, quiet_until } = settings;
  const set = (quiet: { quiet_from: string | null; quiet_until: string | null }) => {
    setUnreadable(false);
    if (quiet.quiet_from === quiet_from && quiet.quiet_until === quiet_until) return true;
    save.mutate(quiet);
    return true;
  };
  return (
    <Setting
      isSwitch
      wide={quiet_from !== null}
      name={t("Quiet hours")}
      help={
        quiet_from === null || quiet_until === null
          ? t("Hours in which no reminder comes.")
          : t("No reminder comes from {from} to {until}; one that falls in between waits until they end.", {
              from: formatClock(quiet_from),
              until: formatClock(quiet_until),
            })
      }
      error={
        isUnreadable
          ? t("Enter a time such as {time}.", { time: shownTime("22:00") })
          : explainRefusal(save.error, "quiet_until")
      }
    >
      {({ control, labelledBy, describedBy }) => (
        <span className="quiet-hours">
          {quiet_from !== null && quiet_until !== null && (
            <>
              <TimeField
                label={t("Quiet from")}
                value={quiet_from}
                describedBy={describedBy}
                onChange={(time) => set({ quiet_from: time, quiet_until })}
                onUnreadable={() => setUnreadable(true)}
              />
              <span aria-hidden="true">{tc("between two times", "to")}</span>
              <TimeField
                label={t("Quiet until")}
                value={quiet_until}
                describedBy={describedBy}
                onChange={(time) => set({ quiet_from, quiet_until: time })}
                onUnreadable={() => setUnreadable(true)}
              />
            </>
          )}
          <Switch
            id={control}
            aria-labelledby={labelledBy}
            aria-describedby={describedBy}
            checked={quiet_from !== null}
            onChange={(on) => set(on ? usualQuiet : { quiet_from: null, quiet_until: null })}
          />
        </span>
      )}
    </Setting>
  );
}

const pauses = () => [
  { words: t("A day"), until: (now: Date) => inDays(1, now) },
  { words: t("A week"), until: (now: Date) => inDays(7, now) },
  { words: t("Until I turn them on"), until: () => untilTurnedOn },
];

export function PauseRow({ pause }: { pause: Pause }) {
  const save = useSaveReminderSettings();
  const buttons = useRef<HTMLFieldSetElement>(null);
  const isAwaited = useRef(false);
  const { paused } = pause;
  const shown = useRef(paused);
  useLayoutEffect(() => {
    if (shown.current === paused) return;
    shown.current = paused;
    // The button that was pressed is gone.
    if (isAwaited.current) buttons.current?.querySelector("button")?.focus({ preventScroll: true });
    isAwaited.current = false;
  }, [paused]);
  const set = (paused_until: string | null) => {
    isAwaited.current = true;
    save.mutate({ paused_until });
  };
  return (
    <Setting
      wide
      name={pause.paused ? t("Paused") : tc("noun", "Pause")}
      help={<span role="status">{pauseInWords(pause)}</span>}
      error={explainRefusal(save.error, "paused_until")}
    >
      {({ labelledBy, describedBy }) => (
        <fieldset
          className="pauses"
          ref={buttons}
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
        >
          {pause.paused ? (
            <Button onClick={() => set(null)}>{t("Resume reminders")}</Button>
          ) : (
            pauses().map(({ words, until }) => (
              <Button key={words} onClick={() => set(until(new Date()))}>
                {words}
              </Button>
            ))
          )}
        </fieldset>
      )}
    </Setting>
  );
}

function pauseInWords(pause: Pause): string {
  if (!pause.paused) return t("Pauses all reminders for a while.");
  return pause.until === null
    ? t("No reminder comes until you turn them on.")
    : t("No reminder comes until {date}, {time}.", {
        date: formatLongDate(pause.until),
        time: formatTime(pause.until),
      });
}

export function MailRow({ email }: Pick<ReminderOverview, "email">) {
  const { email: address, unconfirmed_email: unconfirmed } = useUser();
  const words = {
    ready: t("A reminder can be sent to {address}. Choose “Mail” next to it.", { address: address ?? "" }),
    no_address: t("Reminders can be sent by mail once there is an address in your profile."),
    not_confirmed: t("No reminder goes to {address} before you confirm that it is yours.", {
      address: unconfirmed ?? "",
    }),
    no_server: t("This server is not set up to send mail; the person who runs it can change that."),
  };
  return (
    <Setting wide name={t("Mail")} help={<span className="wrap-anywhere">{words[email]}</span>}>
      {() =>
        (email === "no_address" || email === "not_confirmed") && (
          <TextLink to="/profile">{email === "no_address" ? t("Add an address") : t("Confirm it")}</TextLink>
        )
      }
    </Setting>
  );
}
