import { t } from "#contract/translate.ts";
import "./chat.css";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { useUser } from "#web/lib/user-query.ts";
import { Pane } from "#web/ui/frost.tsx";
import { chatListQuery, listenToTabs, refetchChat, refetchLists, showChange } from "./chat-queries.ts";
import { onSent } from "./composer/browser-outbox.ts";
import { ChatList } from "./list/chat-list.tsx";
import { useChatKeys } from "./use-chat-keys.ts";
import { useFocusKept } from "./use-focus-kept.ts";

type ChatPageProps = {
  /** On a narrow screen, the conversation replaces the list. */
  isTalk: boolean;
  children: ReactNode;
};

/** The list of conversations next to the open one. */
export function ChatPage({ isTalk, children }: ChatPageProps) {
  const user = useUser();
  const queryClient = useQueryClient();
  const page = useRef<HTMLDivElement>(null);
  // With nothing to choose from, show the new conversation right away.
  const hasNone = useInfiniteQuery({
    ...chatListQuery(""),
    select: ({ pages }) => pages.every(({ chats }) => chats.length === 0),
  }).data;
  useKeyboardInset(page);
  useChatKeys(page);
  const list = useRef<HTMLElement>(null);
  useFocusKept(list, ".talk-row");

  useEffect(() => {
    const stops = [
      onSent(({ chat, message, answer }) => showChange(queryClient, chat, [message, answer])),
      listenToTabs((chatId) => {
        void refetchChat(queryClient, chatId);
        void refetchLists(queryClient);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);

  return (
    <div className="page page--editor page--chat">
      <div
        ref={page}
        className={classNames("chat", (isTalk || hasNone) && "chat--talk", hasNone && "chat--first")}
      >
        <Pane as="aside" ref={list} className="chat__list" aria-label={t("Conversations")}>
          <ChatList user={user} isPage={!isTalk && !hasNone} />
        </Pane>
        {children}
      </div>
    </div>
  );
}

/**
 * Sets how much of the window an on-screen keyboard covers, for browsers such as Safari that lay it over the page.
 * Other browsers shrink the window.
 */
function useKeyboardInset(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      // Zooming in also makes it smaller.
      const covered = viewport.scale > 1.01 ? 0 : innerHeight - viewport.height - viewport.offsetTop;
      element.current?.style.setProperty("--keyboard", `${Math.max(0, Math.round(covered))}px`);
    };
    measure();
    viewport.addEventListener("resize", measure);
    viewport.addEventListener("scroll", measure);
    return () => {
      viewport.removeEventListener("resize", measure);
      viewport.removeEventListener("scroll", measure);
    };
  }, [element]);
}
