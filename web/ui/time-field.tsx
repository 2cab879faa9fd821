import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { clockHours, formatClock } from "#web/lib/dates.ts";
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
 * A time by this person's clock. The browser's own time input would follow the browser's language. What is typed stays
 * until the field is left: after 6:30 may come pm. A time that was refused then gives way to the old value.
 */
export function TimeField({ label, value, onChange, onUnreadable, describedBy }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  // Shown until `value` follows.
  const [accepted, setAccepted] = useState<{ time: string; before: string } | null>(null);
  if (accepted && accepted.before !== value) setAccepted(null);
  const current = accepted?.time ?? value;

  function offer(text: string) {
    const time = readWallTime(text);
    const taken = time !== null && (time === accepted?.time || onChange(time));
    if (taken) setAccepted({ time, before: value });
    setRefused(!taken);
    if (time === null) onUnreadable();
    return taken;
  }

  function type(text: string) {
    setRefused(false);
    setTyped(isWholeTime(text) && offer(text) ? readWallTime(text) : text);
  }

  function leave(event: FocusEvent<HTMLInputElement>) {
    if (typed !== null && !refused) offer(event.currentTarget.value);
    setTyped(null);
    setRefused(false);
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter" && typed !== null && !refused && offer(typed)) setTyped(null);
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
      maxLength={longestTime}
      aria-label={label}
      aria-invalid={refused}
      aria-describedby={refused ? describedBy : undefined}
      value={typed ?? shown(current)}
      onChange={(event) => type(event.target.value)}
      onKeyDown={pressKey}
      onBlur={leave}
      onFocus={(event) => event.currentTarget.select()}
      onClick={(event) => event.currentTarget.select()}
    />
  );
}

/** By this person's clock where it can be typed again: the words for am and pm of some languages can't. */
function shown(time: string): string {
  const words = formatClock(time);
  return readWallTime(words) === time ? words : time;
}
