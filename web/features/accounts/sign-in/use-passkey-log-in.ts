import { useEffect, useRef, useState } from "react";
import type { Credentials } from "#contract/accounts/accounts.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { whenIdle } from "#web/lib/later.ts";
import { explainAuthFailure } from "../auth-answers.ts";
import {
  askPasskey,
  canOfferInSuggestions,
  explainAuthenticator,
  isStopped,
  type PasskeyAnswer,
  stopAsking,
} from "./passkey-browser.ts";

/** A sign-in that a passkey or the provider began, and that needs more to finish. */
export type BegunSignIn = { ticket: string; prf?: string };

/** Less than the lifetime of a challenge. */
const restartMs = 4 * 60_000;

/** Signs in with a passkey: by a button, or from the suggestions of the username field. */
export function usePasskeyLogIn({
  enter,
  onBegun,
}: {
  enter: (credentials: Credentials) => Promise<void>;
  onBegun: (begun: BegunSignIn) => void;
}) {
  const [alert, setAlert] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const signInWith = async ({ send, prf }: PasskeyAnswer) => {
    try {
      await enter(await send());
    } catch (error) {
      const ticket = error instanceof ApiFailure && error.body?.ticket;
      if (typeof ticket !== "string") throw error;
      onBegun({ ticket, ...(prf && { prf }) });
    }
  };
  const latest = useRef(signInWith);
  latest.current = signInWith;

  const explain = (error: unknown) => {
    if (!isStopped(error)) setAlert(explainAuthenticator(error) ?? explainAuthFailure(error));
  };

  useEffect(() => {
    let isOver = false;
    const wait = async () => {
      try {
        if (!(await canOfferInSuggestions()) || isOver) return;
        await latest.current(await askPasskey(true));
      } catch (error) {
        // No button was pressed, so only a passkey that was chosen and refused shows an error.
        if (!isOver && error instanceof ApiFailure && error.status >= 400)
          setAlert(explainAuthFailure(error));
      }
    };
    whenIdle(() => void wait());
    const timer = setInterval(() => void wait(), restartMs);
    return () => {
      isOver = true;
      clearInterval(timer);
      stopAsking();
    };
  }, []);

  const logIn = async () => {
    setAlert(null);
    setIsAsking(true);
    try {
      await signInWith(await askPasskey(false));
    } catch (error) {
      explain(error);
    }
    setIsAsking(false);
  };

  return { alert, isAsking, logIn };
}
