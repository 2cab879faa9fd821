import { Link } from "@tanstack/react-router";
import type { User } from "#contract/accounts.ts";
import { formatDay } from "#web/lib/dates.ts";
import { useWaitingDays } from "../use-desk.ts";

/** Words of other days that are safe on this device, but need someone to look at them. */
export function WaitingDays({ user }: { user: User }) {
  const waiting = useWaitingDays(user.id);
  return waiting.map(({ day, reflectionId, reason }) => (
    <p key={day} className="sheet__note" role="status">
      <span>
        {reason === "conflict"
          ? `${formatDay(day, "dayAndMonth")} was written in two places. Both texts are kept.`
          : `The words of ${formatDay(day, "dayAndMonth")} could not be saved yet. They are kept on this device.`}{" "}
        {reflectionId && (
          <Link className="link" to="/reflections/$id" params={{ id: reflectionId }}>
            Look at them
          </Link>
        )}
      </span>
    </p>
  ));
}
