import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { clockHours, formatClock } from "#web/lib/dates.ts";
import { isEnter } from "#web/lib/writing.ts";
import { isWholeTime, readWallTime } from "./wall-time.ts";

type TimeFieldProps = {
  label: string;
  /** On a 24-hour clock, `06:00`. */
  value: string;
  /** Called as soon as a complete time is typed. Returns whether it was accepted. */
  onChange: (time: string) => boolean;
  /** Called if Enter is pressed or the field is left while its text is not a time. */
  onUnreadable: () => void;
  /** The id of the element that says why a time was refused. */
  describedBy?: string | undefined;
};

/**
 * A time by this person's clock. The browser's own time input would follow the browser's language. A refused time
 * stays until it is corrected or the field is left; then the old value returns.
 */
export function TimeField({ label, value, onChange, onUnreadable, describedBy }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  // While someone types, a time is not converted to a 12-hour clock, because pm may still follow.
  const [isTyping, setTyping] = useState(false);
  // Accepted, and shown until `value` follows.
  const [accepted, setAccepted] = useState<{ time: string; before: string } | null>(null);
  if (accepted && accepted.before !== value) setAccepted(null);
  const current = accepted?.time ?? value;

  function offer(text: string) {
    const time = readWallTime(text);
    const taken = time !== null && onChange(time);
    setTyped(taken ? null : text);
    setAccepted(taken ? { time, before: value } : null);
    setRefused(!taken);
    if (time === null) onUnreadable();
  }

  function type(text: string) {
    setTyping(true);
    if (isWholeTime(text)) return offer(text);
    setTyped(text);
    setRefused(false);
  }

  function leave(event: FocusEvent<HTMLInputElement>) {
    setTyping(false);
    setAccepted(null);
    if (typed === null) return;
    if (!refused) offer(event.currentTarget.value);
    setTyped(null);
    setRefused(false);
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    if (!isEnter(event) || typed === null || refused) return;
    setTyping(false);
    offer(typed);
  }

  return (
    <input
      className="time-input tabular"
      data-hours={clockHours()}
      type="text"
      // The keyboard for numbers has no am and pm.
      inputMode={clockHours() === 12 ? "text" : "numeric"}
      enterKeyHint="done"
      autoComplete="off"
      aria-label={label}
      aria-invalid={refused}
      aria-describedby={refused ? describedBy : undefined}
      value={typed ?? (isTyping ? current : shownTime(current))}
      onChange={(event) => type(event.target.value)}
      onKeyDown={pressKey}
      onBlur={leave}
      onFocus={(event) => event.currentTarget.select()}
      onClick={(event) => event.currentTarget.select()}
    />
  );
}

/** By this person's clock where it can be typed again: the words for am and pm of some languages can't. */
export function shownTime(time: string): string {
  const words = formatClock(time);
  return readWallTime(words) === time ? words : time;
}
