import { Laptop, Smartphone } from "lucide-react";
import { useRef } from "react";
import type { PushDevice, ReminderOverview } from "#contract/reminders/reminders.ts";
import { t } from "#contract/translate.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { formatDate } from "#web/lib/dates.ts";
import { isHandheld } from "#web/lib/device-kind.ts";
import { ListedRow } from "#web/ui/account-row.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Setting } from "#web/ui/setting.tsx";
import { type PushBrowser, useForgetDevice, usePushBrowser, useTurnOn } from "./push-browser.ts";
import { useTryDevice } from "./reminder-queries.ts";
import { PushFailure } from "./subscription.ts";

type Overview = Pick<ReminderOverview, "devices" | "push_key">;

/** Turns notifications on in this browser. Asks for permission only after a press. */
export function ThisBrowserRow({ overview }: { overview: Overview }) {
  const browser = usePushBrowser(overview);
  const { mutate: turnOn, isPending, error } = useTurnOn(overview.push_key);
  const attempt = useTryDevice();
  const failure =
    (error && explainTurnOn(error)) ?? (attempt.error && explainTry(attempt.error)) ?? undefined;
  return (
    <Setting
      wide
      name={t("Notifications in this browser")}
      help={browserInWords()[browser.state]}
      error={failure}
    >
      {({ describedBy }) => (
        <span className="pauses">
          {browser.state === "off" && (
            <Button aria-describedby={describedBy} disabled={isPending} onClick={() => turnOn()}>
              {isPending ? t("Turning on") : t("Turn on")}
            </Button>
          )}
          {browser.state === "on" && (
            <Button
              aria-describedby={describedBy}
              disabled={attempt.isPending}
              onClick={() => attempt.mutate(browser.device)}
            >
              {t("Send a test")}
            </Button>
          )}
          <span className="visually-hidden" role="status">
            {attempt.isSuccess && t("A reminder is on its way to this browser.")}
          </span>
        </span>
      )}
    </Setting>
  );
}

/** What a person should know about notifications in this browser. */
export const browserInWords = (): Record<PushBrowser["state"], string> => ({
  unknown: "",
  on: t("Reminders are shown here, even while Reflector is closed."),
  off: t(
    "When you turn them on, the browser asks whether Reflector may show notifications. Each is encrypted, goes through a service of the browser’s maker, and never shows what you wrote.",
  ),
  denied: t(
    "This browser blocks notifications from this site. To allow them, press the icon next to the address at the top, open this site’s permissions, allow notifications, and come back.",
  ),
  insecure: t("Browsers show notifications only for sites that use HTTPS, and this one does not."),
  home_screen: t(
    "On an iPhone or iPad, first put Reflector on the home screen: press Share, then “Add to Home Screen”, and open it from there. Then they can be turned on here.",
  ),
  unsupported: t("This browser does not support notifications. Other browsers do."),
});

const problems = (): Record<PushFailure["problem"], string> => ({
  denied: t("The browser was told not to show notifications, so nothing was changed."),
  not_answered: t("You did not answer the browser’s question, so nothing changed."),
  no_worker: t("Reflector is not ready for this yet. Reload the page and try again."),
  no_service: t(
    "The push service of this browser did not answer. Some browsers have it turned off. Nothing was changed.",
  ),
});

export function explainTurnOn(error: Error): string {
  if (error instanceof PushFailure) return problems()[error.problem];
  return error instanceof ApiFailure ? error.message : t("This could not be turned on.");
}

function explainTry(error: Error): string {
  if (!(error instanceof ApiFailure)) return t("This could not be tested.");
  if (error.status === 404)
    return t("The push service no longer knows this browser. Turn notifications on again.");
  return error.message;
}

/** Every browser that shows this person's reminders. */
export function BrowserList({ overview }: { overview: Overview }) {
  const list = useRef<HTMLUListElement>(null);
  const browser = usePushBrowser(overview);
  const remove = useForgetDevice();
  const own = browser.state === "on" ? browser.device.id : null;
  const { devices } = overview;
  if (devices.length === 0 && !remove.isSuccess) return null;
  return (
    <>
      <ul
        className="reminders__browsers"
        aria-label={t("Browsers that show reminders")}
        ref={list}
        tabIndex={-1}
      >
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            isOwn={device.id === own}
            isBusy={remove.isPending}
            // Its button disappears, so the focus moves to the list.
            onRemove={() => remove.mutate(device, { onSuccess: () => list.current?.focus() })}
          />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {remove.isSuccess && t("{browser} no longer shows reminders.", { browser: remove.variables.name })}
      </p>
      {remove.error && <Alert>{remove.error.message}</Alert>}
    </>
  );
}

type DeviceRowProps = { device: PushDevice; isOwn: boolean; isBusy: boolean; onRemove: () => void };

function DeviceRow({ device: { name, added_at }, isOwn, isBusy, onRemove }: DeviceRowProps) {
  return (
    <ListedRow
      Icon={isHandheld(name) ? Smartphone : Laptop}
      name={name}
      help={
        isOwn
          ? t("This browser · since {date}", { date: formatDate(added_at) })
          : t("since {date}", { date: formatDate(added_at) })
      }
    >
      <Button aria-label={t("Remove {name}", { name })} disabled={isBusy} onClick={onRemove}>
        {t("Remove")}
      </Button>
    </ListedRow>
  );
}
