export type PushSupport =
  | "supported"
  /** Browsers offer push only over HTTPS. */
  | "insecure"
  /** An iPhone or iPad, where only apps on the home screen have push. */
  | "home_screen"
  | "unsupported";

type Browser = { isSecure: boolean; hasPush: boolean; userAgent: string; touchPoints: number };

export function pushSupportOf({ isSecure, hasPush, userAgent, touchPoints }: Browser): PushSupport {
  if (!isSecure) return "insecure";
  if (hasPush) return "supported";
  // An iPad reports to be a Mac, but no Mac has a touch screen.
  const isHandheldApple =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  return isHandheldApple ? "home_screen" : "unsupported";
}

export const pushSupport = (): PushSupport =>
  pushSupportOf({
    isSecure: isSecureContext,
    hasPush: "serviceWorker" in navigator && "PushManager" in window && "Notification" in window,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
