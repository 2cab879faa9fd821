import { Laptop, Smartphone } from "lucide-react";
import { useRef } from "react";
import type { PushDevice, ReminderOverview } from "#contract/reminders/reminders.ts";
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
    <Setting wide name="Notifications in this browser" help={browserInWords[browser.state]} error={failure}>
      {({ describedBy }) => (
        <span className="pauses">
          {browser.state === "off" && (
            <Button aria-describedby={describedBy} disabled={isPending} onClick={() => turnOn()}>
              {isPending ? "Turning on" : "Turn on"}
            </Button>
          )}
          {browser.state === "on" && (
            <Button
              aria-describedby={describedBy}
              disabled={attempt.isPending}
              onClick={() => attempt.mutate(browser.device)}
            >
              Try one now
            </Button>
          )}
          <span className="visually-hidden" role="status">
            {attempt.isSuccess && "A reminder is on its way to this browser."}
          </span>
        </span>
      )}
    </Setting>
  );
}

/** What a person should know about notifications in this browser. */
export const browserInWords = {
  unknown: "",
  on: "Reminders are shown here, even while Reflector is closed.",
  off: "When you turn them on, the browser asks whether Reflector may show notifications. Each is encrypted, goes through a service of the browser’s maker, and never shows what you wrote.",
  denied:
    "This browser blocks notifications from this site. To allow them, press the icon next to the address at the top, open this site’s permissions, allow notifications, and come back.",
  insecure: "Browsers show notifications only for sites that use HTTPS, and this one does not.",
  home_screen:
    "On an iPhone or iPad, first put Reflector on the home screen: press Share, then “Add to Home Screen”, and open it from there. Then they can be turned on here.",
  unsupported: "This browser has no notifications. Others have them.",
} satisfies Record<PushBrowser["state"], string>;

const problems = {
  denied: "The browser was told not to show notifications, so nothing was changed.",
  not_answered: "You did not answer the browser’s question, so nothing changed.",
  no_worker: "Reflector is not ready for this yet. Reload the page and try again.",
  no_service:
    "The push service of this browser did not answer. Some browsers have it turned off. Nothing was changed.",
} satisfies Record<PushFailure["problem"], string>;

export function explainTurnOn(error: Error): string {
  if (error instanceof PushFailure) return problems[error.problem];
  return error instanceof ApiFailure ? error.message : "This could not be turned on.";
}

function explainTry(error: Error): string {
  if (!(error instanceof ApiFailure)) return "This could not be tested.";
  if (error.status === 404)
    return "The push service no longer knows this browser. Turn notifications on again.";
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
      <ul className="reminders__browsers" aria-label="Browsers that show reminders" ref={list} tabIndex={-1}>
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
        {remove.isSuccess && `${remove.variables.name} shows no more reminders.`}
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
      help={`${isOwn ? "This browser · " : ""}since ${formatDate(added_at)}`}
    >
      <Button aria-label={`Remove ${name}`} disabled={isBusy} onClick={onRemove}>
        Remove
      </Button>
    </ListedRow>
  );
}
