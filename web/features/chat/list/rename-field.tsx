import { useId, useRef, useState } from "react";
import { maxChatTitleLength } from "#contract/chat/chat-rules.ts";
import type { Chat } from "#contract/chat/chats.ts";
import { storableText, tooLong } from "#contract/text-rules.ts";
import { t } from "#contract/translate.ts";
import { isComposing, isEnter } from "#web/lib/writing.ts";
import { FieldError } from "#web/ui/field.tsx";
import { useChatChanges } from "../use-chat-changes.ts";

/** Enter or leaving the field saves the new title; Escape cancels. */
export function RenameField({ chat, onDone }: { chat: Chat; onDone: () => void }) {
  const { change } = useChatChanges();
  const id = useId();
  const [title, setTitle] = useState(chat.title);
  const isOver = useRef(false);
  const wanted = storableText(title).trim();
  const beyond = tooLong(wanted, maxChatTitleLength);
  const end = (keeps: boolean) => {
    if (isOver.current || (keeps && beyond)) return;
    isOver.current = true;
    if (keeps && wanted !== "" && wanted !== chat.title) change({ id: chat.id, title: wanted });
    onDone();
  };
  return (
    <>
      <input
        className="input rename"
        type="text"
        aria-label={t("Title of this conversation")}
        dir="auto"
        // biome-ignore lint/a11y/noAutofocus: it appears where the person has just asked for it
        autoFocus
        aria-invalid={beyond !== undefined}
        aria-describedby={id}
        autoComplete="off"
        value={title}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTitle(event.target.value)}
        onBlur={() => end(true)}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (isEnter(event)) {
            // Otherwise it would also press the button that gets the focus.
            event.preventDefault();
            end(true);
          }
          if (event.key === "Escape") end(false);
        }}
      />
      {beyond && <FieldError id={id}>{beyond}</FieldError>}
    </>
  );
}
