import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { isWholeTime, longestTime, readWallTime } from "./wall-time.ts";

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
 * A time on a 24-hour clock. The browser's own time input would follow the browser's language. A refused time stays
 * until it is corrected or the field is left; then the old value returns.
 */
export function TimeField({ label, value, onChange, onUnreadable, describedBy }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  // Accepted, and shown until `value` follows: what is typed next, such as pm, must come after it.
  const [accepted, setAccepted] = useState<{ time: string; before: string } | null>(null);
  if (accepted && accepted.before !== value) setAccepted(null);

  function offer(text: string) {
    const time = readWallTime(text);
    const taken = time !== null && onChange(time);
    setTyped(taken ? null : text);
    setAccepted(taken ? { time, before: value } : null);
    setRefused(!taken);
    if (time === null) onUnreadable();
  }

  function type(text: string) {
    if (isWholeTime(text)) return offer(text);
    setTyped(text);
    setRefused(false);
  }

  function leave(event: FocusEvent<HTMLInputElement>) {
    setAccepted(null);
    if (typed === null) return;
    if (!refused) offer(event.currentTarget.value);
    setTyped(null);
    setRefused(false);
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter" && typed !== null && !refused) offer(typed);
  }

  return (
    <input
      className="time-input tabular"
      type="text"
      inputMode="numeric"
      enterKeyHint="done"
      autoComplete="off"
      maxLength={longestTime}
      aria-label={label}
      aria-invalid={refused}
      aria-describedby={refused ? describedBy : undefined}
      value={typed ?? accepted?.time ?? value}
      onChange={(event) => type(event.target.value)}
      onKeyDown={pressKey}
      onBlur={leave}
      onFocus={(event) => event.currentTarget.select()}
      onClick={(event) => event.currentTarget.select()}
    />
  );
}
