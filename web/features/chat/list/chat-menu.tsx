import { useNavigate, useParams } from "@tanstack/react-router";
import { Download, NotebookPen, Pencil, Pin, PinOff, Trash2 } from "lucide-react";
import type { ReactElement } from "react";
import type { Chat } from "#contract/chat/chats.ts";
import { t } from "#contract/translate.ts";
import { Menu, MenuItem, MenuRule } from "#web/ui/menu.tsx";
import { useChatChanges } from "../use-chat-changes.ts";

type ChatMenuProps = {
  chat: Chat;
  onRename: () => void;
  /** For the open conversation. */
  onSummary?: (() => void) | undefined;
  trigger: ReactElement;
};

export default function ChatMenu({ chat, onRename, onSummary, trigger }: ChatMenuProps) {
  const { change, remove, saveCopy } = useChatChanges();
  const { id: openId } = useParams({ strict: false });
  const navigate = useNavigate();
  const { id, title, pinned } = chat;
  return (
    <Menu trigger={trigger} defaultOpen>
      {/* The menu first returns the focus to its button. */}
      <MenuItem onClick={() => setTimeout(onRename)} Icon={Pencil}>
        {t("Rename")}
      </MenuItem>
      <MenuItem onClick={() => change({ id, pinned: !pinned })} Icon={pinned ? PinOff : Pin}>
        {pinned ? t("Unpin") : t("Pin to the top")}
      </MenuItem>
      {onSummary && (
        <MenuItem onClick={() => setTimeout(onSummary)} Icon={NotebookPen}>
          {t("Add a summary to today’s page")}
        </MenuItem>
      )}
      <MenuItem onClick={() => saveCopy({ id, title })} Icon={Download}>
        {t("Export as Markdown")}
      </MenuItem>
      <MenuRule />
      <MenuItem
        onClick={() => {
          remove(id);
          if (openId === id) void navigate({ to: "/chat" });
        }}
        Icon={Trash2}
      >
        {t("Delete")}
      </MenuItem>
    </Menu>
  );
}
