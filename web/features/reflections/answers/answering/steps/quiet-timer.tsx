import { Clock, EyeOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { t } from "#contract/translate.ts";
import { partPassed, type TimeStore, timeInWords, timePassed } from "./timing.ts";

/** Slow, so that it does not distract from writing. */
const tickMs = 10_000;

type QuietTimerProps = {
  minutes: number;
  /** What is written so far. The first change starts the timer. */
  text: string;
  store: TimeStore;
};

/** A thin line and a few words, which can be hidden. It makes no sound, and writing may continue after its end. */
export function QuietTimer({ minutes, text, store }: QuietTimerProps) {
  const [elapsed, setElapsed] = useState(store.read);
  const [isHidden, setHidden] = useState(false);
  const before = useRef(text);
  const [isStarted, setStarted] = useState(elapsed > 0);
  if (!isStarted && text !== before.current) setStarted(true);

  useEffect(() => {
    if (!isStarted) return;
    let last = Date.now();
    const tick = () => {
      const now = Date.now();
      const next = timePassed(store.read(), now - last);
      last = now;
      store.write(next);
      setElapsed(next);
    };
    const timer = setInterval(tick, tickMs);
    addEventListener("pagehide", tick);
    return () => {
      tick();
      clearInterval(timer);
      removeEventListener("pagehide", tick);
    };
  }, [isStarted, store]);

  const words = isStarted
    ? timeInWords(elapsed, minutes)
    : t("{minutes, plural, one {# minute} other {# minutes}}, from your first word on", { minutes });
  return (
    <div className="step-time">
      {isHidden ? (
        <button type="button" className="step-time__switch" onClick={() => setHidden(false)}>
          <Clock className="icon icon--small" />
          {t("Show the time")}
        </button>
      ) : (
        <>
          <span className="step-time__line" aria-hidden="true">
            <span style={{ width: `${100 * partPassed(elapsed, minutes)}%` }} />
          </span>
          <span className="step-time__words tabular" role="timer" aria-live="off">
            {words}
          </span>
          <button
            type="button"
            className="step-time__switch"
            aria-label={t("Hide the time")}
            onClick={() => setHidden(true)}
          >
            <EyeOff className="icon icon--small" />
            {t("Hide")}
          </button>
        </>
      )}
    </div>
  );
}
