import { t } from "#contract/translate.ts";
import "./reminders.css";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReminderOverview } from "#contract/reminders/reminders.ts";
import { deviceTimeZone } from "#web/lib/dates.ts";
import { timeOrderedId } from "#web/lib/random-id.ts";
import { useUser } from "#web/lib/user-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { FirstStepCard, type FirstStepFrame } from "#web/ui/first-step-card.tsx";
import { Setting } from "#web/ui/setting.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { shownTime, TimeField } from "#web/ui/time-field.tsx";
import { browserInWords, explainTurnOn } from "./browser-rows.tsx";
import { OverviewState } from "./overview-state.tsx";
import { usePushBrowser, useTurnOn } from "./push-browser.ts";
import { remindersQuery, useAddReminder, useRemoveReminder } from "./reminder-queries.ts";
import { dailyReminder, everyDay, usualTime, wayOfFirst } from "./reminder-rules.ts";

/** The last thing that a newcomer may choose: a reminder each day, off until they want it. */
export function ReminderStep({ frame }: { frame: FirstStepFrame }) {
  const { browser, way, isOn, at, choose, save } = useFirstReminder(frame.onDone);
  // If the typed text is not a time, the first press on the button only says so.
  const [unreadable, setUnreadable] = useState<"new" | "told" | null>(null);
  return (
    <FirstStepCard
      frame={frame}
      title={t("Set a reminder")}
      lead={t("Once a day, at a time you choose. It never shows what you wrote.")}
      saving={save.isPending ? t("Saving") : null}
      onContinue={() => (isOn && unreadable === "new" ? setUnreadable("told") : save.mutate())}
    >
      {save.error && <Alert>{explainTurnOn(save.error)}</Alert>}
      <OverviewState>
        {({ email }) =>
          way === null ? (
            browser.state !== "unknown" && <NotHere why={browserInWords()[browser.state]} email={email} />
          ) : (
            <Setting
              isSwitch
              name={t("Remind me each day")}
              help={
                isOn ? (
                  <Coming by={way} asked={browser.state === "off" && frame.action} />
                ) : (
                  t("Off until you turn it on.")
                )
              }
              error={
                unreadable && isOn
                  ? t("Enter a time such as {time}.", { time: shownTime("20:30") })
                  : undefined
              }
            >
              {({ control, labelledBy, describedBy }) => (
                <span className="quiet-hours">
                  {isOn && (
                    <TimeField
                      label={t("Time")}
                      value={at}
                      describedBy={describedBy}
                      onChange={(time) => {
                        choose({ at: time });
                        setUnreadable(null);
                        return true;
                      }}
                      onUnreadable={() => setUnreadable("new")}
                    />
                  )}
                  <Switch
                    id={control}
                    aria-labelledby={labelledBy}
                    aria-describedby={describedBy}
                    checked={isOn}
                    onChange={(on) => choose({ isOn: on })}
                  />
                </span>
              )}
            </Setting>
          )
        }
      </OverviewState>
    </FirstStepCard>
  );
}

/** The chosen reminder. Saving asks for permission to show notifications if the reminder needs it. */
function useFirstReminder(onDone: () => void) {
  const { preferences } = useUser();
  const { data: overview } = useQuery(remindersQuery);
  const browser = usePushBrowser({ devices: overview?.devices ?? [] });
  const turnOn = useTurnOn(overview?.push_key ?? "");
  const add = useAddReminder();
  const remove = useRemoveReminder();
  const [newId] = useState(timeOrderedId);
  const [chosen, setChosen] = useState<{ isOn?: boolean; at?: string }>({});

  // A reminder that was stored before a reload.
  const stored = overview && dailyReminder(overview);
  const way = overview ? wayOfFirst(browser.state, overview) : null;
  const isOn = way !== null && (chosen.isOn ?? stored !== undefined);
  const at = chosen.at ?? stored?.at ?? usualTime;
  const save = useMutation({
    mutationFn: async () => {
      if (!isOn) {
        if (stored) await remove.mutateAsync(stored.id);
        return;
      }
      if (way === "push" && browser.state !== "on") await turnOn.mutateAsync();
      await add.mutateAsync({
        id: stored?.id ?? newId,
        activity_id: null,
        programme_run_id: null,
        letters: false,
        experiment_id: null,
        at,
        weekdays: everyDay,
        time_zone: preferences.time_zone ?? deviceTimeZone(),
        by_push: way === "push",
        by_email: way === "mail",
      });
    },
    onSuccess: onDone,
  });
  const choose = (change: { isOn?: boolean; at?: string }) => {
    save.reset();
    setChosen({ ...chosen, ...change });
  };
  return { browser, way, isOn, at, choose, save };
}

type ComingProps = {
  by: "push" | "mail";
  /** The words of the button after which the browser asks; `false` if it need not ask. */
  asked: string | false;
};

function Coming({ by, asked }: ComingProps) {
  const { email } = useUser();
  if (by === "mail")
    return (
      <span className="wrap-anywhere">{t("It comes as a mail to {address}.", { address: email ?? "" })}</span>
    );
  return asked
    ? t("When you press “{button}”, the browser asks whether Reflector may show notifications.", {
        button: asked,
      })
    : t("It is shown in this browser, even while Reflector is closed.");
}

const mailInWords = (): Record<ReminderOverview["email"], string> => ({
  ready: "",
  no_address: t("Reminders can be sent by mail once there is an address in your profile."),
  not_confirmed: t("A reminder can come as a mail once you have confirmed your address."),
  no_server: "",
});

/** Why no reminder can come as things are, and where to add one later. */
const NotHere = ({ why, email }: { why: string; email: ReminderOverview["email"] }) => (
  <>
    <Setting name={t("Notifications in this browser")} help={why}>
      {() => null}
    </Setting>
    <p className="first-step__note">
      {mailInWords()[email]} {t("You can add one later, in the settings.")}
    </p>
  </>
);
