import type { User } from "#contract/accounts/accounts.ts";
import { t } from "#contract/translate.ts";
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
          {t(
            "{count, plural, one {# page on this device can’t be opened: it is damaged, or was stored with another key. Nothing is deleted.} other {# pages on this device can’t be opened: they are damaged, or were stored with another key. Nothing is deleted.}}",
            { count: unopened },
          )}
        </p>
      )}
    </>
  );
}

function inWords({ page, reason }: WaitingPage): string {
  const day = formatDay(page.day, "dayAndMonth");
  if (page.kind === "daily")
    return reason === "conflict"
      ? t("{day} was written in two places. Both texts are kept.", { day })
      : t("The words of {day} could not be saved yet. They are kept on this device.", { day });
  return reason === "conflict"
    ? t("A reflection of {day} was written in two places. Both texts are kept.", { day })
    : t("A reflection of {day} could not be saved yet. Its words are kept on this device.", { day });
}

function WayThere({ page, reflectionId }: WaitingPage) {
  if (reflectionId)
    return (
      <TextLink to="/reflections/$id" params={{ id: reflectionId }}>
        {t("Look at them")}
      </TextLink>
    );
  return (
    <TextLink to="/dashboard" search={{ day: page.day }}>
      {t("Look at them")}
    </TextLink>
  );
}
