import { createFileRoute, Outlet, useParams } from "@tanstack/react-router";
import { ChatPage } from "#web/features/chat/chat-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { requireSignedIn } from "#web/lib/guards.ts";
import { idOrNothing } from "#web/lib/random-id.ts";
import { userQuery } from "#web/lib/user-query.ts";
import { SignInAgainHere } from "#web/shell/sign-in-again-here.tsx";

export const Route = createFileRoute("/chat")({
  // `start`: a new conversation, where the list would take its place. `about`: a reflection to talk over.
  validateSearch: ({ start, about }): { start?: "yes" | undefined; about?: string | undefined } => ({
    start: start === "yes" ? start : undefined,
    about: idOrNothing(about),
  }),
  beforeLoad: requireSignedIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(userQuery),
  component: Chat,
});

function Chat() {
  // What is talked about stays out of the browser's history.
  useDocumentTitle("Chat");
  const { id } = useParams({ strict: false });
  const { start, about } = Route.useSearch();
  return (
    <SignInAgainHere>
      <ChatPage isTalk={id !== undefined || start === "yes" || about !== undefined}>
        <Outlet />
      </ChatPage>
    </SignInAgainHere>
  );
}
