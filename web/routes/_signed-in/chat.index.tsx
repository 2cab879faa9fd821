import { createFileRoute } from "@tanstack/react-router";
import { NewConversation } from "#web/features/chat/conversation/new-conversation.tsx";
import { Openings } from "#web/features/chat/openings.tsx";
import { useUser } from "#web/lib/user-query.ts";
import { answerer } from "#web/shell/answerer.tsx";

export const Route = createFileRoute("/_signed-in/chat/")({ component: Start });

function Start() {
  const user = useUser();
  return (
    <NewConversation user={user} answerer={answerer} openings={(begin) => <Openings onChoose={begin} />} />
  );
}
