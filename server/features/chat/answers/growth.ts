import type { FailureCode } from "#contract/chat/messages.ts";
import { storableText } from "#contract/text-rules.ts";
import type { Details, Opened } from "../stored/message-rows.ts";

/** How the writing of an answer ended. */
export type Outcome = "done" | { code: FailureCode; retryAt: Date | null };

/** An answer as it grows in memory. */
export type Growing = {
  text(): string;
  details(): Details;
  /** Accepts pieces of any length, even half a surrogate pair. */
  append(piece: string): void;
  /** Takes back what was appended: `text` is the whole text now. */
  replace(text: string): void;
  /** `rest` is text held back until more arrives. It is added if the answer ends first. */
  holdBack(rest: () => string): void;
  set(more: Partial<Details>): void;
};

/** Accepts nothing once `isOver`. `onChange` is called at each change, before waiting followers. */
export function createGrowth(
  { text, details }: Pick<Opened, "text" | "details">,
  { isOver, onChange }: { isOver: () => boolean; onChange: () => void },
) {
  let [half, version] = ["", 1];
  let waiting: (() => void)[] = [];
  let restOf = () => "";

  function tell(): void {
    onChange();
    const told = waiting;
    waiting = [];
    for (const each of told) each();
  }

  const growing: Growing = {
    text: () => text,
    details: () => details,
    append(piece) {
      const whole = half + piece;
      half = /[\uD800-\uDBFF]$/.test(whole) ? whole.slice(-1) : "";
      const added = storableText(half ? whole.slice(0, -1) : whole);
      if (added === "" || isOver()) return;
      text += added;
      tell();
    },
    replace(whole) {
      if (isOver()) return;
      [text, half] = [whole, ""];
      tell();
    },
    holdBack(rest) {
      restOf = rest;
    },
    set(more) {
      if (isOver()) return;
      details = { ...details, ...more };
      version += 1;
      tell();
    },
  };

  return {
    ...growing,
    version: () => version,
    tell,
    addRest: () => growing.append(restOf()),
    /** Also allowed after the end. */
    setFailure(failure: Details["failure"]): void {
      details = { ...details, failure };
      version += 1;
    },
    /** Resolves at the next change of any kind, or when `signal` is aborted. */
    changed: (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        waiting.push(resolve);
        signal.addEventListener("abort", () => resolve(), { once: true });
      }),
  };
}
