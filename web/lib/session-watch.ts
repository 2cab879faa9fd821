import { session } from "./session.ts";

/**
 * Reloads this tab when another one logged out or in as someone else, so that no page shows one person's words
 * beside another person's cookies. A reload leaves nothing of the former person in memory.
 */
export function watchSession(): () => void {
  const tabs = new BroadcastChannel("reflector:session");
  const check = () => {
    if (session.changedHands()) location.reload();
  };
  const unsubscribe = session.subscribe(() => tabs.postMessage("changed"));
  tabs.addEventListener("message", check);
  addEventListener("focus", check);
  // A page that the browser kept for "back" wakes up with old state.
  addEventListener("pageshow", check);
  document.addEventListener("visibilitychange", check);
  return () => {
    unsubscribe();
    tabs.close();
    removeEventListener("focus", check);
    removeEventListener("pageshow", check);
    document.removeEventListener("visibilitychange", check);
  };
}
