import { watchPageLife } from "./device/page-life.ts";
import { openTabChannel } from "./device/tab-channel.ts";
import { session } from "./session.ts";

/**
 * Reloads this tab when another one logged out or in as someone else, so that no page shows one person's
 * words under another person's session. A reload leaves nothing of the former person in memory.
 */
export function watchSession(): () => void {
  const tabs = openTabChannel<"changed">("session");
  const check = () => {
    if (session.changedHands()) location.reload();
  };
  const stops = [
    session.subscribe(() => tabs.post("changed")),
    tabs.listen(check),
    // A hidden page may have missed the message.
    watchPageLife({ onVisible: check, onFocus: check }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
