import type { WallTime } from "#contract/themes/theme-rules.ts";
import { watchPageLife } from "#web/lib/device/page-life.ts";

const minuteMs = 60_000;

export function wallTime(): WallTime {
  const now = new Date();
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  return `${twoDigits(now.getHours())}:${twoDigits(now.getMinutes())}`;
}

/**
 * Calls `listener` as each minute begins while the page is visible, and as soon as it is visible again: after
 * sleep, or in another time zone, any time may have come.
 */
export function watchWallClock(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    // By the system clock, a timer may fire a little early.
    if (!document.hidden) timer = setTimeout(tick, minuteMs - (Date.now() % minuteMs) + 20);
  };
  const tick = () => {
    listener();
    wait();
  };
  wait();
  const stopWatching = watchPageLife({
    onVisible: tick,
    onFocus: tick,
    onHidden: () => clearTimeout(timer),
  });
  return () => {
    clearTimeout(timer);
    stopWatching();
  };
}
