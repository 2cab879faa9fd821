import type { User } from "#contract/accounts/accounts.ts";
import type { WaitingPage } from "#web/drafts/draft-desk.ts";
import { formatDay } from "#web/lib/dates.ts";
import { pageName } from "#web/lib/page.ts";
import { TextLink } from "#web/ui/link.tsx";
import { useUnopenedPages, useWaitingPages } from "../use-desk.ts";

/** Other pages whose words are safe on this device but need the person's attention. */
export function WaitingPages({ user }: { user: User }) {
  const waiting = useWaitingPages(user.id);
  const unopened = useUnopenedPages(user.id);
  return (
    <>
      {waiting.map((each) => (
        <p key={pageName(each.page)} className="sheet__note" role="status">
          <span>
            {inWords(each)} <WayThere {...each} />
          </span>
        </p>
      ))}
      {unopened > 0 && (
        <p className="sheet__note" role="status">
          {unopened === 1 ? "A page that this device keeps" : `${unopened} pages that this device keeps`}{" "}
          can’t be opened: stored under another key, or damaged. Nothing of it is deleted.
        </p>
      )}
    </>
  );
}

function inWords({ page, reason }: WaitingPage): string {
  const day = formatDay(page.day, "dayAndMonth");
  const name = page.kind === "daily" ? day : `A reflection of ${day}`;
  if (reason === "conflict") return `${name} was written in two places. Both texts are kept.`;
  return page.kind === "daily"
    ? `The words of ${day} could not be saved yet. They are kept on this device.`
    : `${name} could not be saved yet. Its words are kept on this device.`;
}

function WayThere({ page, reflectionId }: WaitingPage) {
  if (reflectionId)
    return (
      <TextLink to="/reflections/$id" params={{ id: reflectionId }}>
        Look at them
      </TextLink>
    );
  return (
    <TextLink to="/dashboard" search={{ day: page.day }}>
      Look at them
    </TextLink>
  );
}
