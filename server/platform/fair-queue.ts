import { t } from "#contract/translate.ts";
import { AppError } from "./errors.ts";

export const tooManyAtOnce = () =>
  new AppError("too_many_requests", t("Too many requests at once. Please try again in a moment."), {
    retryAfterSeconds: 1,
  });

/** Calls `begin` once this person's request may begin. @throws AppError `too_many_requests` while too many of theirs wait */
export type FairQueue = (personId: string, begin: () => void) => void;

/**
 * Starts one request in each round of the event loop, so that anything else, such as another person's save, waits for
 * at most one request. People take turns: however many requests one person sends, the next person waits for one of
 * them. Takes a callback instead of returning a promise: V8 moves promises that wait for long to the old generation,
 * and what the request allocates later, such as the rows of a search, would follow.
 */
export function createFairQueue({ maxWaiting }: { maxWaiting: number }): FairQueue {
  /** Waiting requests by person, the next person first. */
  const waiting = new Map<string, (() => void)[]>();
  let hasBegun = false;

  function beginNext(): void {
    const [next] = waiting;
    if (!next || hasBegun) return;
    const [personId, requests] = next;
    const begin = requests.shift();
    waiting.delete(personId);
    if (requests.length > 0) waiting.set(personId, requests);
    hasBegun = true;
    setImmediate(() => {
      hasBegun = false;
      beginNext();
    });
    begin?.();
  }

  return (personId, begin) => {
    const requests = waiting.get(personId);
    if (requests && requests.length >= maxWaiting) throw tooManyAtOnce();
    if (requests) requests.push(begin);
    else waiting.set(personId, [begin]);
    beginNext();
  };
}
