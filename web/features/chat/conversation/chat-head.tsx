import { Link } from "@tanstack/react-router";
import { ChevronLeft, Ellipsis, LifeBuoy } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { Chat } from "#contract/chat/chats.ts";
import { t } from "#contract/translate.ts";
import { lazyWithRetry, useLazyPopover } from "#web/lib/lazy-with-retry.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { RenameField } from "../list/rename-field.tsx";

const { Part: ChatMenu, load: loadMenu } = lazyWithRetry(() => import("../list/chat-menu.tsx"));
const { Part: HelpDrawer, load: loadHelp } = lazyWithRetry(() => import("./help-drawer.tsx"));

type ChatHeadProps = {
  /** `null` for a conversation that has not begun. */
  chat: Chat | null;
  /** Who answers and what it reads. */
  about: ReactNode;
  /** The choice of who answers. */
  tools?: ReactNode;
  onSummary?: (() => void) | undefined;
};

export function ChatHead({ chat, about, tools, onSummary }: ChatHeadProps) {
  const [isRenaming, setRenaming] = useState(false);
  return (
    <header className="chat__head">
      <Link
        className="icon-btn chat__back"
        to="/chat"
        search={{ list: "yes" }}
        aria-label={t("Conversations")}
        title={t("Conversations")}
      >
        <ChevronLeft className="icon" />
      </Link>
      <div className="chat__names">
        {chat && isRenaming ? (
          <RenameField chat={chat} onDone={() => setRenaming(false)} />
        ) : (
          <h1 className="chat__title" dir="auto">
            {chat ? chat.title || t("Conversation") : t("New conversation")}
          </h1>
        )}
        <p className="chat__about">{about}</p>
      </div>
      {tools}
      <GetHelp />
      {chat && <MoreButton chat={chat} onRename={() => setRenaming(true)} onSummary={onSummary} />}
    </header>
  );
}

function MoreButton(props: Omit<ComponentProps<typeof ChatMenu>, "trigger" | "fallback">) {
  const { wanted, setOpen, near } = useLazyPopover(loadMenu);
  if (!wanted)
    return <Dots aria-haspopup="menu" aria-expanded={false} {...near} onClick={() => setOpen(true)} />;
  return <ChatMenu {...props} trigger={<Dots />} fallback={<Dots />} />;
}

const Dots = (props: Omit<ComponentProps<typeof IconButton>, "label">) => (
  <IconButton {...props} label={t("More about this conversation")} Icon={Ellipsis} />
);

/** Where to find people who help, independent of the answering model. */
export function GetHelp() {
  const { wanted, open, setOpen, near } = useLazyPopover(loadHelp);
  return (
    <>
      <button
        type="button"
        className="btn btn-quiet chat__help"
        aria-haspopup="dialog"
        aria-expanded={open}
        {...near}
        onClick={() => setOpen(true)}
      >
        <LifeBuoy className="icon icon--small" />
        {t("Get help")}
      </button>
      {wanted && <HelpDrawer open={open} onOpenChange={setOpen} />}
    </>
  );
}
