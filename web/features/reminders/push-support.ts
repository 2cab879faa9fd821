export type PushSupport =
  | "supported"
  /** Browsers offer it over HTTPS alone. */
  | "insecure"
  /** Of an iPhone or iPad: only for an app on the home screen. */
  | "home_screen"
  | "unsupported";

type Browser = { isSecure: boolean; hasPush: boolean; userAgent: string; touchPoints: number };

export function pushSupportOf({ isSecure, hasPush, userAgent, touchPoints }: Browser): PushSupport {
  if (!isSecure) return "insecure";
  if (hasPush) return "supported";
  // An iPad calls itself a Mac; no Mac has a touch screen.
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
