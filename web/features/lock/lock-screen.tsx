import { t, tc } from "#contract/translate.ts";
import "./lock.css";
import { KeyRound } from "lucide-react";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { serverAnswers } from "#web/lib/connection.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { appLock, leaveLocked } from "#web/lib/lock/app-lock.ts";
import type { PinAnswer } from "#web/lib/lock/device-lock.ts";
import { useLockState } from "#web/lib/lock/lock-gate.ts";
import { isPin, maxWrongPins, pinRule } from "#web/lib/lock/lock-rules.ts";
import { useUsername } from "#web/lib/user-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Pane } from "#web/ui/frost.tsx";
import { askPasskeySecret, passkeyWords } from "./lock-passkey.ts";
import { PinField } from "./pin-field.tsx";

/** Shown instead of the whole app while this device is locked. */
export default function LockScreen() {
  useDocumentTitle();
  const isKeeping = useLockState() === "locking";
  const username = useUsername();
  const [ways, setWays] = useState(appLock.settings);
  const [alert, setAlert] = useState<string | null>(null);
  const noteWays = () => setWays(appLock.settings());

  return (
    <div className="frame">
      <main id="content">
        <div className="auth">
          <Pane className="auth__card" aria-labelledby="lock-title">
            <h1 className="auth__title" id="lock-title">
              {t("Locked")}
            </h1>
            <p className="auth__lead wrap-anywhere">
              {username
                ? t("The journal of {username} is closed on this device.", { username })
                : t("Locked on this device.")}
            </p>
            {alert && <Alert>{alert}</Alert>}
            {ways?.pin && <PinForm onAlert={setAlert} onClosed={noteWays} />}
            {ways?.passkey && <PasskeyButton credential={ways.passkey.credential} onAlert={setAlert} />}
            {!ways?.pin && !ways?.passkey && (
              <p className="setting__help">{t("Log in again to open it. Unsent text stays here, sealed.")}</p>
            )}
            <p className="visually-hidden" role="status">
              {isKeeping ? t("Saving what you wrote.") : ""}
            </p>
            <Leave onAlert={setAlert} />
          </Pane>
        </div>
      </main>
    </div>
  );
}

type FormProps = { onAlert: (words: string | null) => void; onClosed: () => void };

function PinForm({ onAlert, onClosed }: FormProps) {
  const [pin, setPin] = useState("");
  const [error, setError] = useState<string>();
  const [isTrying, setTrying] = useState(false);
  const [until, setUntil] = useState(() => appLock.settings()?.next_try_at ?? 0);
  const seconds = useSecondsUntil(until);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isTrying || seconds > 0 || pin === "") return;
    if (!isPin(pin.trim())) {
      // A typing error: it can't be the PIN, so it does not count as a try.
      setError(pinRule());
      return input.current?.focus();
    }
    setTrying(true);
    onAlert(null);
    const answer = await appLock.tryPin(pin.trim());
    setTrying(false);
    if (answer.kind === "opened") return;
    setPin("");
    if (answer.kind === "closed") {
      onAlert(t("Too many wrong PINs. The PIN no longer opens this device."));
      return onClosed();
    }
    setError(explainWrongPin(answer));
    setUntil(appLock.settings()?.next_try_at ?? 0);
    input.current?.focus();
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="auth__form">
      <PinField label={t("PIN")} value={pin} onChange={setPin} error={error} input={input} />
      <Button type="submit" variant="primary" large wide disabled={isTrying || seconds > 0}>
        {isTrying ? tc("in progress", "Opening") : seconds > 0 ? openIn(seconds) : tc("button", "Open")}
      </Button>
    </form>
  );
}

/** Whole seconds that are left, counted down on the screen. */
function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const count = () => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    };
    const timer = setInterval(count, 250);
    count();
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}

const openIn = (seconds: number) =>
  seconds < 90
    ? t("Open in {seconds, number} s", { seconds })
    : t("Open in {minutes, number} min", { minutes: Math.ceil(seconds / 60) });

function explainWrongPin(answer: PinAnswer): string {
  if (answer.kind === "wait") return t("Too many wrong PINs. Wait a little before the next try.");
  return t(
    "{count, plural, =1 {That is not the PIN. One try is left.} other {That is not the PIN. # tries are left.}}",
    {
      count: maxWrongPins - (appLock.settings()?.wrong ?? 0),
    },
  );
}

type PasskeyButtonProps = { credential: string; onAlert: (words: string | null) => void };

function PasskeyButton({ credential, onAlert }: PasskeyButtonProps) {
  const [isAsking, setAsking] = useState(false);
  async function open() {
    const userId = deviceKeys.lockedFor();
    if (userId === null) return;
    setAsking(true);
    onAlert(null);
    const answer = await askPasskeySecret(userId, credential);
    const isOpen = answer.kind === "secret" && (await appLock.tryPasskey(answer.secret));
    setAsking(false);
    if (!isOpen)
      onAlert(
        answer.kind === "secret" ? t("This passkey can’t open the lock.") : passkeyWords()[answer.kind],
      );
  }
  return (
    <Button large wide disabled={isAsking} onClick={() => void open()} Icon={KeyRound}>
      {t("Open with a passkey")}
    </Button>
  );
}

function Leave({ onAlert }: { onAlert: (words: string) => void }) {
  async function logInAgain() {
    // Without the server, the person could not log in, and the PIN would be gone.
    if (await serverAnswers()) leaveLocked({ forgotten: true });
    else onAlert(t("The server can’t be reached just now, and logging in needs it."));
  }
  return (
    <div className="lock__ways">
      <Button variant="plain" onClick={() => void logInAgain()}>
        {t("Log in with your password instead")}
      </Button>
      <Button variant="plain" onClick={() => leaveLocked({ forgotten: false })}>
        {t("Log out")}
      </Button>
    </div>
  );
}
