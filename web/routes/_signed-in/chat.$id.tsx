import { createFileRoute, notFound } from "@tanstack/react-router";
import { Conversation } from "#web/features/chat/conversation/conversation.tsx";
import { idOrNothing, isId } from "#web/lib/random-id.ts";
import { useUser } from "#web/lib/user-query.ts";
import { answerer } from "#web/shell/answerer.tsx";

export const Route = createFileRoute("/_signed-in/chat/$id")({
  /** `at`: a message to scroll to. */
  validateSearch: ({ at }): { at?: string | undefined } => ({ at: idOrNothing(at) }),
  beforeLoad: ({ params }) => {
    if (!isId(params.id)) throw notFound();
  },
  component: OneConversation,
});

function OneConversation() {
  const user = useUser();
  const { id } = Route.useParams();
  const { at } = Route.useSearch();
  return <Conversation key={id} user={user} chatId={id} at={at} answerer={answerer} />;
}
