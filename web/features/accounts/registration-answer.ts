import { useEffect, useState } from "react";
import { getRegistration } from "#contract/accounts/registration.ts";
import type { Output } from "#contract/endpoint.ts";
import { callPublic } from "#web/lib/call-api.ts";
import { logProblem } from "#web/lib/log.ts";

type Registration = Output<typeof getRegistration>;

const freshMs = 5 * 60_000;

/** Until the server answers, everything is offered. The server refuses what it does not allow. */
const everything = {
  registration: "open",
  minimum_age: null,
  password_reset_by_mail: true,
  provider: null,
} as const;

let known: { answer: Registration; at: number } | null = null;
let asking: Promise<Registration> | null = null;

/** Asks once in five minutes. The pages are shown in any case: without an answer it is `null`. */
export async function askRegistration(): Promise<Registration | null> {
  if (known && performance.now() - known.at < freshMs) return known.answer;
  asking ??= callPublic(getRegistration);
  try {
    const answer = await asking;
    known = { answer, at: performance.now() };
    return answer;
  } catch (error) {
    logProblem("The server could not say who may register.", error);
    return null;
  } finally {
    asking = null;
  }
}

/** `null` until the server has answered. Without a query, because a visitor's first page has no query client. */
export function useRegistrationAnswer(): Registration | null {
  const [answer, setAnswer] = useState(known?.answer ?? null);
  useEffect(() => void askRegistration().then((next) => next && setAnswer(next)), []);
  return answer;
}

export const useRegistration = (): Registration => useRegistrationAnswer() ?? everything;
