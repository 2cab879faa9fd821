import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, Search } from "lucide-react";
import { useDeferredValue, useId, useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { dayAt } from "#contract/day-rules.ts";
import { maxSearchLength } from "#contract/reflections/reflection-rules.ts";
import { t, tc } from "#contract/translate.ts";
import { deviceTimeZone } from "#web/lib/dates.ts";
import { usePages } from "#web/lib/paged.ts";
import { useSettled } from "#web/lib/use-settled.ts";
import { useToday } from "#web/lib/use-today.ts";
import { isComposing } from "#web/lib/writing.ts";
import { TooLong } from "#web/ui/limited-field.tsx";
import { LoadNote } from "#web/ui/load-note.tsx";
import { MoreButton } from "#web/ui/more-button.tsx";
import { chatListQuery } from "../chat-queries.ts";
import { ChatRow } from "./chat-row.tsx";
import { groupChats } from "./group-chats.ts";

type ChatListProps = {
  user: User;
  /** True on a narrow screen, where the list fills the page. */
  isPage: boolean;
};

/** All conversations, with a search of their messages. */
export function ChatList({ user, isPage }: ChatListProps) {
  const Name = isPage ? "h1" : "p";
  const id = useId();
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim().slice(0, maxSearchLength));
  const list = usePages(
    { ...chatListQuery(search), placeholderData: keepPreviousData },
    (page) => page.chats,
  );
  const today = useToday(user.preferences);
  const { time_zone, day_end } = user.preferences;
  const timeZone = time_zone ?? deviceTimeZone();
  const found = list.items;
  const chats = useDeferredValue(found ?? []);
  const groups =
    search === ""
      ? groupChats(chats, ({ updated_at }) => dayAt(new Date(updated_at), timeZone, day_end), today)
      : [{ name: tc("conversations", "Found"), chats }];
  const isEmpty = found?.length === 0;

  return (
    <>
      <div className="chat__list-head">
        <Name>{t("Conversations")}</Name>
        <Link
          className="icon-btn icon-btn--tight"
          to="/chat"
          aria-label={t("New conversation")}
          title={t("New conversation")}
        >
          <Plus className="icon" />
        </Link>
      </div>
      <search className="search chat__search">
        <Search className="icon icon--small" />
        <input
          className="input"
          type="search"
          aria-label={t("Search conversations")}
          aria-describedby={id}
          placeholder={t("Search")}
          dir="auto"
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape" && !isComposing(event)) setTyped("");
          }}
        />
      </search>
      <TooLong id={id} text={typed} limit={maxSearchLength} />
      <nav className="chat__talks" aria-label={t("Conversations")} aria-busy={!found && !list.error}>
        {groups.map(({ name, chats: grouped }) => (
          <section key={name} aria-label={name}>
            {grouped.length > 0 && <p className="chat__group">{name}</p>}
            <ul>
              {grouped.map((chat) => (
                <ChatRow key={chat.id} chat={chat} timeZone={timeZone} />
              ))}
            </ul>
          </section>
        ))}
        <MoreButton next={list.next} variant="plain" fetchesAhead />
        <p className="chat__list-note small" role="status">
          {isEmpty &&
            (search === ""
              ? t("Your conversations will appear here.")
              : t("Nothing found for “{search}”.", { search }))}
        </p>
        {list.error && (
          <LoadNote
            what={
              found
                ? t("More conversations could not be loaded.")
                : t("The conversations could not be loaded.")
            }
            error={list.error}
            retry={list.retry}
          />
        )}
      </nav>
    </>
  );
}
