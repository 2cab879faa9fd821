import type { QueryClient } from "@tanstack/react-query";
import {
  type Chat,
  getChat,
  getNextSteps,
  getOpenings,
  searchChats,
  type WholeChat,
} from "#contract/chat/chats.ts";
import type { Message } from "#contract/chat/messages.ts";
import type { Output } from "#contract/endpoint.ts";
import { callApi } from "#web/lib/call-api.ts";
import { openTabChannel } from "#web/lib/device/tabs.ts";
import { pagedQuery } from "#web/lib/paged.ts";
import { apiQuery, freshQuery } from "#web/lib/query-client.ts";

const keys = {
  all: ["chats"],
  lists: ["chats", "list"],
  one: ["chats", "one"],
  openings: ["chats", "openings"],
  next: ["chats", "next"],
} as const;

export type ListedChat = Output<typeof searchChats>["chats"][number];

export const chatListQuery = (search: string) => ({
  ...pagedQuery([...keys.lists, search], (cursor, signal) =>
    callApi(searchChats, { body: { search, cursor }, signal }),
  ),
  staleTime: 0,
});

/** How often to ask whether the model sees a sign of crisis, after its answer. */
const careLookMs = 3_000;

/** Another tab or device may have continued it. */
export const chatQuery = (id: string) => freshQuery([...keys.one, id], getChat, { params: { id } });

/** For the open conversation: the help panel shows even if the model's judgement comes after its answer. */
export const openChatQuery = (id: string) => ({
  ...chatQuery(id),
  refetchInterval: ({ state: { data } }: { state: { data?: WholeChat | undefined } }) =>
    data?.messages.some(({ care_pending }) => care_pending) ? careLookMs : false,
});

export const openingsQuery = apiQuery(keys.openings, getOpenings);

/** How the conversation can continue after this answer. */
export const nextStepsQuery = (id: string, messageId: string) =>
  apiQuery([...keys.next, id, messageId], getNextSteps, { params: { id, message_id: messageId } });

const tabs = openTabChannel<string>("chats");

/** Calls `listener` with the id of a conversation that another tab has changed. */
export const listenToTabs = (listener: (chatId: string) => void) => {
  const channel = openTabChannel<string>("chats");
  return channel.listen(listener);
};

/** Shows the server's reply here and in other tabs. Messages replace those with the same id. */
export function showChange(queryClient: QueryClient, chat: Chat, messages: readonly Message[] = []): void {
  queryClient.setQueryData(chatQuery(chat.id).queryKey, (known): WholeChat | undefined =>
    known || messages.length > 0
      ? { chat, messages: withMessages(known?.messages ?? [], messages) }
      : undefined,
  );
  void refetchLists(queryClient);
  tabs.post(chat.id);
}

export function showMessage(queryClient: QueryClient, chatId: string, message: Message): void {
  queryClient.setQueryData(
    chatQuery(chatId).queryKey,
    (known) => known && { ...known, messages: withMessages(known.messages, [message]) },
  );
}

/** Called when someone leaves while an answer grows, so that reopening loads what has been written by then. */
export function keepGrown(
  queryClient: QueryClient,
  chatId: string,
  { text, message }: { text: string; message: Message },
): void {
  const grown = (known: Message) =>
    known.id === message.id && known.status === "writing" && text.startsWith(known.text)
      ? { ...known, text }
      : known;
  queryClient.setQueryData(
    chatQuery(chatId).queryKey,
    (known) => known && { ...known, messages: known.messages.map(grown) },
  );
}

export const refetchChat = (queryClient: QueryClient, id: string) =>
  queryClient.invalidateQueries({ queryKey: chatQuery(id).queryKey });

export const refetchLists = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: keys.lists });

export async function forgetChat(queryClient: QueryClient, id: string): Promise<void> {
  queryClient.removeQueries({ queryKey: chatQuery(id).queryKey });
  tabs.post(id);
  await refetchLists(queryClient);
}

function withMessages(known: readonly Message[], changed: readonly Message[]): Message[] {
  const replaced = known.map((message) => changed.find(({ id }) => id === message.id) ?? message);
  return [...replaced, ...changed.filter(({ id }) => !known.some((message) => message.id === id))];
}
