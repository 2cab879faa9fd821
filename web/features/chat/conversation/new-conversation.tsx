import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import type { ModelChoice } from "#contract/chat/chats.ts";
import type { Given } from "#web/drafts/message-draft.ts";
import { timeOrderedId } from "#web/lib/random-id.ts";
import { outboxFor } from "../composer/browser-outbox.ts";
import { ChatHead } from "./chat-head.tsx";
import { Disclosure } from "./disclosure.tsx";
import { type AnswererParts, Sheet } from "./sheet.tsx";
import { TalkComposer } from "./talk-composer.tsx";

type NewConversationProps = {
  user: User;
  answerer: AnswererParts;
  openings: (choose: (text: string) => void) => ReactNode;
};

export function NewConversation({ user, answerer, openings }: NewConversationProps) {
  const navigate = useNavigate();
  const [id] = useState(timeOrderedId);
  const [model, setModel] = useState<ModelChoice | null>(null);
  const isAi = answerer.useIsAi(model);
  const begin = (text: string, given: readonly Given[] = []) => {
    outboxFor(user.id).add({
      chat_id: id,
      begins: true,
      model,
      id: timeOrderedId(),
      parent_id: null,
      answer_id: timeOrderedId(),
      text,
      given,
      filters: null,
      at: Date.now(),
    });
    void navigate({ to: "/chat/$id", params: { id } });
  };
  return (
    <Sheet
      head={
        <ChatHead chat={null} about={answerer.about(model, null)} tools={answerer.menu(model, setModel)} />
      }
      foot={
        <>
          <TalkComposer user={user} place="new" hold={null} onSend={begin} />
          <p className="chat__foot-note">{answerer.note(model)}</p>
        </>
      }
    >
      <div className="messages messages--empty">
        {openings(begin)}
        <Disclosure isAi={isAi} />
      </div>
    </Sheet>
  );
}
