import { t } from "#contract/translate.ts";
import { hostHasAi } from "#web/lib/page-meta.ts";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { GetHelp } from "./conversation/chat-head.tsx";
import "./chat.css";

/** Replaces the chat when it is switched off. Help stays within reach. */
export function ChatOff() {
  const isByHost = !hostHasAi();
  return (
    <ColumnPage className="chat-off">
      <EmptyState
        as="h1"
        sun="set"
        title={t("The chat is switched off")}
        words={
          isByHost
            ? t(
                "The person who runs this server has switched the companion and AI off for everyone. Your journal works without them.",
              )
            : t(
                "You have switched the companion and AI off. Your conversations are kept, and will be here when you switch it back on.",
              )
        }
      >
        {!isByHost && (
          <ButtonLink variant="primary" to="/settings/companion">
            {t("Go to the settings")}
          </ButtonLink>
        )}
        <GetHelp />
      </EmptyState>
    </ColumnPage>
  );
}
