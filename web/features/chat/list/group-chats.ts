import { type Day, daysBetween } from "#contract/day-rules.ts";
import { t, tc } from "#contract/translate.ts";
import { formatDay } from "#web/lib/dates.ts";

export type ChatGroup<Chat> = { name: string; chats: Chat[] };

/** Groups pinned conversations first, then the rest by age. The order within a group does not change. */
export function groupChats<Chat extends { pinned: boolean }>(
  chats: readonly Chat[],
  dayOf: (chat: Chat) => Day,
  today: Day,
): ChatGroup<Chat>[] {
  const groups = new Map<string, Chat[]>();
  for (const chat of chats) {
    const name = chat.pinned ? tc("conversations", "Pinned") : timeName(dayOf(chat), today);
    groups.set(name, [...(groups.get(name) ?? []), chat]);
  }
  return [...groups].map(([name, grouped]) => ({ name, chats: grouped }));
}

function timeName(day: Day, today: Day): string {
  const ago = daysBetween(day, today);
  // A device whose clock is behind may see tomorrow.
  if (ago <= 0) return t("Today");
  if (ago === 1) return t("Yesterday");
  if (ago < 7) return t("The last seven days");
  return formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? "month" : "monthAndYear");
}
