import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { t, tc } from "#contract/translate.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";
import { appLock, watchLock } from "#web/lib/lock/app-lock.ts";
import { isPin, type LockAfter, lockChoices, minPinDigits, pinRule } from "#web/lib/lock/lock-rules.ts";
import type { LockSettings } from "#web/lib/lock/lock-settings.ts";
import { passkeysWork } from "#web/lib/passkeys-work.ts";
import { rich } from "#web/lib/rich.ts";
import { useControlledForm } from "#web/lib/use-form.ts";
import { AccountRow } from "#web/ui/account-row.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { FormActs } from "#web/ui/form-acts.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { News } from "#web/ui/news.tsx";
import type { Option } from "#web/ui/select.tsx";
import { SelectSetting } from "#web/ui/select-field.tsx";
import { SettingGroup } from "#web/ui/setting.tsx";
import { askPasskeySecret, passkeyWords } from "./lock-passkey.ts";
import { PinField } from "./pin-field.tsx";

type LockSectionProps = {
  userId: string;
  /** Whether the account has a passkey; `null` while that is unknown. */
  hasPasskey: boolean | null;
};

/** The lock of this device, as a page of the settings. */
export default function LockSection({ userId, hasPasskey }: LockSectionProps) {
  const lock = useLock();
  const [news, setNews] = useState("");
  const [alert, setAlert] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(watchLock, []);

  /** Announces `words` once `work` is done. @returns whether it worked; it can't in a private window */
  async function change(words: string, work: () => Promise<void> | void): Promise<boolean> {
    setAlert(null);
    try {
      await deviceKeys.get(userId);
      await work();
      setNews(words);
      return true;
    } catch (error) {
      setAlert(
        error instanceof DOMException
          ? t("This browser doesn’t store data for this site, so it can’t be locked.")
          : t("The lock could not be set. Please try again."),
      );
      return false;
    }
  }

  const rowProps: LockRowProps = {
    lock,
    change,
    // The button that had the focus disappears with what it removes.
    remove: (words, work) => {
      heading.current?.focus({ preventScroll: true });
      void change(words, work);
    },
  };

  async function choosePasskey() {
    const answer = await askPasskeySecret(userId);
    if (answer.kind === "secret")
      await change(t("The passkey now opens this device."), () =>
        appLock.setPasskey(answer.credential, answer.secret),
      );
    else setAlert(passkeyWords()[answer.kind]);
  }

  return (
    <SettingGroup
      as="h1"
      name={t("App lock")}
      heading={heading}
      help={t(
        "For this device only. While it is locked, none of your journal is on the screen, and what this browser stores opens only with your PIN or passkey. A PIN keeps out people who pick up the device. Someone who copies its disk can find a short PIN within days.",
      )}
    >
      <News words={news} />
      {alert && <Alert>{alert}</Alert>}
      {lock && (
        <SelectSetting
          wide
          // Translators: when the app locks itself
          name={tc("when", "Locks")}
          help={t("It also locks when Reflector is closed or reloaded.")}
          options={whenOptions()}
          value={lock.after}
          onChange={(after) => void change("", () => appLock.save({ after }))}
        />
      )}
      <PinRow {...rowProps} />
      <PasskeyRow {...rowProps} hasPasskey={hasPasskey} onChoose={() => void choosePasskey()} />
      {lock && (
        <div className="account-row">
          <div className="account-row__acts">
            <Button onClick={() => void appLock.lock()}>{t("Lock now")}</Button>
            <Button
              variant="plain"
              onClick={() => rowProps.remove(t("This device is no longer locked."), appLock.takeOff)}
            >
              {t("Turn the lock off")}
            </Button>
          </div>
        </div>
      )}
    </SettingGroup>
  );
}

type LockRowProps = {
  lock: LockSettings | null;
  change: (words: string, work: () => Promise<void> | void) => Promise<boolean>;
  remove: (words: string, work: () => Promise<void> | void) => void;
};

function PinRow({ lock, change, remove }: LockRowProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The form that had the focus is gone.
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <AccountRow
      name={t("PIN")}
      help={t(
        "At least {count, plural, one {# digit} other {# digits}}. If you forget it, your password lets you in again.",
        { count: minPinDigits },
      )}
    >
      {isOpen ? (
        <NewPin
          onCancel={() => setOpen(false)}
          onPin={async (pin) => {
            const isSet = await change(t("The PIN now opens this device."), () => appLock.setPin(pin));
            if (isSet) setOpen(false);
          }}
        />
      ) : (
        <div className="account-row__acts">
          {lock?.pin && lock.passkey && (
            <Button
              variant="plain"
              aria-label={t("Remove the PIN")}
              onClick={() => remove(t("The PIN is removed."), () => appLock.save({ pin: null }))}
            >
              {t("Remove")}
            </Button>
          )}
          <Button ref={button} onClick={() => setOpen(true)}>
            {lock?.pin ? t("Change the PIN") : t("Set a PIN")}
          </Button>
        </div>
      )}
    </AccountRow>
  );
}

type PasskeyRowProps = Omit<LockRowProps, "change"> & {
  hasPasskey: LockSectionProps["hasPasskey"];
  onChoose: () => void;
};

function PasskeyRow({ lock, remove, hasPasskey, onChoose }: PasskeyRowProps) {
  if (!passkeysWork())
    return (
      <AccountRow
        name={t("Passkey")}
        help={t("Passkeys work only at a secure address with a name, such as https://journal.example.org.")}
      />
    );
  return (
    <AccountRow
      name={t("Passkey")}
      help={
        <>
          {t(
            "Your fingerprint, face or security key. Some older ones can log you in, but can’t open a lock.",
          )}{" "}
          {hasPasskey === false &&
            rich("You have none yet: <link>add one in your profile</link>.", {
              link: (words) => (
                <TextLink to="/profile" hash="sign-in">
                  {words}
                </TextLink>
              ),
            })}
        </>
      }
    >
      {(hasPasskey || lock?.passkey) && (
        <div className="account-row__acts">
          {lock?.passkey && lock.pin && (
            <Button
              variant="plain"
              aria-label={t("Remove the passkey")}
              onClick={() => remove(t("The passkey is removed."), () => appLock.save({ passkey: null }))}
            >
              {t("Remove")}
            </Button>
          )}
          <Button onClick={onChoose}>{lock?.passkey ? t("Use another passkey") : t("Use a passkey")}</Button>
        </div>
      )}
    </AccountRow>
  );
}

/** Reads the settings again after each change. */
function useLock(): LockSettings | null {
  const text = useSyncExternalStore(appLock.subscribe, () => JSON.stringify(appLock.settings()));
  const lock: LockSettings | null = JSON.parse(text);
  return lock;
}

const whenWords = (after: LockAfter): string => {
  if (after === "hidden") return t("Immediately when hidden");
  if (after === 60) return t("After an hour without use");
  return t("{minutes, plural, one {After # minute without use} other {After # minutes without use}}", {
    minutes: after,
  });
};
const whenOptions = (): readonly Option<LockAfter>[] =>
  lockChoices.map((value) => ({
    value,
    label: whenWords(value),
  }));

function NewPin({ onPin, onCancel }: { onPin: (pin: string) => Promise<void>; onCancel: () => void }) {
  const [pin, setPin] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { form, errors, sending } = useControlledForm({
    check: () => (isPin(pin.trim()) ? {} : { pin: pinRule() }),
    send: () => onPin(pin.trim()),
  });

  return (
    <form
      {...form}
      className="edit-form"
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
      }}
    >
      <PinField label={t("New PIN")} value={pin} onChange={setPin} error={errors.pin} input={input} />
      <FormActs
        action={sending ? tc("in progress", "Setting") : t("Set it")}
        busy={sending}
        onCancel={onCancel}
      />
    </form>
  );
}
