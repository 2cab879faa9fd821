import { Link } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { t } from "#contract/translate.ts";
import { dateLanguage, formatDay, formatTime } from "#web/lib/dates.ts";
import { lazyWithRetry, useLazyPopover } from "#web/lib/lazy-with-retry.ts";
import { splitAtMarks } from "#web/lib/marked-parts.ts";
import { wallMomentAt } from "#web/lib/wall-moment.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { ListedChat } from "../chat-queries.ts";
import { RenameField } from "./rename-field.tsx";

const { Part: ChatMenu, load } = lazyWithRetry(() => import("./chat-menu.tsx"));

/** A link to one conversation or, in a search, to the message that matched. */
export function ChatRow({ chat, timeZone }: { chat: ListedChat; timeZone: string }) {
  const [isRenaming, setRenaming] = useState(false);
  if (isRenaming)
    return (
      <li className="talk-row">
        <RenameField chat={chat} onDone={() => setRenaming(false)} />
      </li>
    );
  const { id, title, damaged, excerpt, marks, message_id, updated_at } = chat;
  return (
    <li className="talk-row">
      <Link
        className="talk"
        to="/chat/$id"
        params={{ id }}
        search={message_id ? { at: message_id } : {}}
        activeOptions={{ includeSearch: false }}
      >
        <span className="talk__title" dir="auto">
          {title || (damaged ? t("Can’t be opened") : "Conversation")}
        </span>
        {excerpt ? (
          <span className="talk__words" dir="auto">
            {splitAtMarks(excerpt, marks).map(({ text, start, isMarked }) =>
              isMarked ? <mark key={start}>{text}</mark> : text,
            )}
          </span>
        ) : (
          <time className="small quiet" dateTime={updated_at} lang={dateLanguage()}>
            {whenWords(updated_at, timeZone)}
          </time>
        )}
      </Link>
      <MoreButton chat={chat} onRename={() => setRenaming(true)} />
    </li>
  );
}

function whenWords(instant: string, timeZone: string): string {
  const { day } = wallMomentAt(instant, timeZone);
  const today = wallMomentAt(new Date().toISOString(), timeZone).day;
  if (day === today) return formatTime(instant, timeZone);
  return formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? "dateInYear" : "dateAndYear");
}

function MoreButton({ chat, onRename }: { chat: ListedChat; onRename: () => void }) {
  const { wanted, setOpen, near } = useLazyPopover(load);
  const label = chat.title
    ? t("More about {title}", { title: chat.title })
    : t("More about this conversation");
  if (!wanted)
    return (
      <Dots
        label={label}
        aria-haspopup="menu"
        aria-expanded={false}
        {...near}
        onClick={() => setOpen(true)}
      />
    );
  return (
    <ChatMenu
      chat={chat}
      onRename={onRename}
      trigger={<Dots label={label} />}
      fallback={<Dots label={label} />}
    />
  );
}

const Dots = (props: ComponentProps<typeof IconButton>) => (
  <IconButton tight {...props} className="talk__more" Icon={Ellipsis} />
);
