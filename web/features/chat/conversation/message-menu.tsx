import { type ReactElement, useState } from "react";
import type { Message } from "#contract/chat/messages.ts";
import { attributionOf } from "#contract/chat-quote-rules.ts";
import { t } from "#contract/translate.ts";
import { quoted } from "#web/drafts/add-to-page.ts";
import { formatDate } from "#web/lib/dates.ts";
import { Confirm } from "#web/ui/confirm.tsx";
import { Menu, MenuItem, MenuRule } from "#web/ui/menu.tsx";
import { withoutCitations } from "../answer/cite-pieces.ts";
import { authorOf } from "../words.ts";
import { useAddToToday } from "./use-add-to-today.ts";

type MessageMenuProps = {
  message: Message;
  onDelete: () => void;
  trigger: ReactElement;
};

/** The rarer actions for a message. */
export default function MessageMenu({ message, onDelete, trigger }: MessageMenuProps) {
  const add = useAddToToday();
  const [isAsked, setAsked] = useState(false);
  const isOwn = message.role === "person";
  const words = isOwn ? message.text : withoutCitations(message.text).trim();
  const author = isOwn ? null : attributionOf(authorOf(message), formatDate(message.created_at));
  return (
    <>
      <Menu trigger={trigger} align="start" defaultOpen>
        {words.trim() !== "" && (
          <>
            <MenuItem onClick={() => void add(quoted(author ? `${words}\n\n${author}` : words))}>
              {t("Quote into today’s reflection")}
            </MenuItem>
            {/* Only a person's own words become words of their page. */}
            {!author && <MenuItem onClick={() => void add(words)}>{t("Add this to today’s page")}</MenuItem>}
            <MenuRule />
          </>
        )}
        <MenuItem onClick={() => setAsked(true)}>{t("Delete from here on")}</MenuItem>
      </Menu>
      <Confirm
        open={isAsked}
        onOpenChange={setAsked}
        title={t("Delete this message?")}
        action={t("Delete")}
        onConfirm={() => {
          setAsked(false);
          onDelete();
        }}
      >
        {t("This deletes it for good, with everything after it in this conversation.")}
      </Confirm>
    </>
  );
}
