import { createFileRoute, Outlet, useParams } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
import { ChatOff } from "#web/features/chat/chat-off.tsx";
import { ChatPage } from "#web/features/chat/chat-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { useCompanionOn } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/_signed-in/chat")({
  // On a narrow screen, shows the list in place of a new conversation.
  validateSearch: ({ list }): { list?: "yes" | undefined } => ({ list: list === "yes" ? list : undefined }),
  component: Chat,
});

function Chat() {
  // Keeps the topic out of the browser's history.
  useDocumentTitle(t("Chat"));
  const { id } = useParams({ strict: false });
  const { list } = Route.useSearch();
  if (!useCompanionOn()) return <ChatOff />;
  return (
    <ChatPage isTalk={id !== undefined || list === undefined}>
      <Outlet />
    </ChatPage>
  );
}
