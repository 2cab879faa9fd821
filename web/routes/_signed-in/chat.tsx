import { createFileRoute, Outlet, useParams } from "@tanstack/react-router";
import { ChatOff } from "#web/features/chat/chat-off.tsx";
import { ChatPage } from "#web/features/chat/chat-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { useCompanionOn } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/_signed-in/chat")({
  // Opens a new conversation even where the list would replace it.
  validateSearch: ({ start }): { start?: "yes" | undefined } => ({
    start: start === "yes" ? start : undefined,
  }),
  component: Chat,
});

function Chat() {
  // Keeps the topic out of the browser's history.
  useDocumentTitle("Chat");
  const { id } = useParams({ strict: false });
  const { start } = Route.useSearch();
  if (!useCompanionOn()) return <ChatOff />;
  return (
    <ChatPage isTalk={id !== undefined || start === "yes"}>
      <Outlet />
    </ChatPage>
  );
}
