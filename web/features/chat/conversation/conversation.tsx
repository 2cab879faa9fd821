import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { newestBelow, pathTo } from "#contract/chat/chat-rules.ts";
import type { WholeChat } from "#contract/chat/chats.ts";
import type { Attached, Message } from "#contract/chat/messages.ts";
import { t } from "#contract/translate.ts";
import { addToMessage, type Given, noRoomForMessage } from "#web/drafts/message-draft.ts";
import { reflectionQuery } from "#web/features/reflections/reflection-queries.ts";
import { notShown } from "#web/lib/connection.ts";
import { nameWithDay } from "#web/lib/dates.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { timeOrderedId } from "#web/lib/random-id.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { useIsOffline } from "#web/lib/use-device.ts";
import { Button } from "#web/ui/button.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { nextStepsQuery, openChatQuery } from "../chat-queries.ts";
import { outboxFor } from "../composer/browser-outbox.ts";
import type { WaitingMessage } from "../composer/outbox.ts";
import { useChatChanges, useMessageChanges } from "../use-chat-changes.ts";
import { useStopKey } from "../use-chat-keys.ts";
import { daysName } from "../words.ts";
import { ChatHead } from "./chat-head.tsx";
import { MessageList } from "./message-list.tsx";
import { NextSteps } from "./next-steps.tsx";
import { WaitingOwnMessage } from "./own-message.tsx";
import { onlyAsks } from "./own-sentences.ts";
import { type AnswererParts, Sheet } from "./sheet.tsx";
import { TalkComposer } from "./talk-composer.tsx";

const { Part: SummaryDialog } = lazyWithRetry(() => import("./summary-dialog.tsx"));

/** From this many messages that tell something on, a summary is offered below the last answer. */
const minForSummary = 2;

type ConversationProps = {
  user: User;
  chatId: string;
  at?: string | undefined;
  answerer: AnswererParts;
};

/** One conversation; its first message may still be on its way. Pass its id as `key`. */
export function Conversation({ user, chatId, at, answerer }: ConversationProps) {
  const outbox = outboxFor(user.id);
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.list).filter(
    ({ chat_id }) => chat_id === chatId,
  );
  const isBeginning = waiting.some(({ begins }) => begins);
  const { data, error, refetch } = useQuery({ ...openChatQuery(chatId), enabled: !isBeginning });
  if (data || isBeginning)
    return <Talk user={user} chatId={chatId} whole={data ?? null} at={at} answerer={answerer} />;
  return (
    <Sheet
      head={<ChatHead chat={null} about="" />}
      foot={
        <TalkComposer
          user={user}
          place={chatId}
          hold={t("This conversation has not loaded yet. What you write is kept.")}
          onSend={() => undefined}
        />
      }
    >
      {error ? (
        <QueryFailure
          error={error}
          retry={refetch}
          title={notShown(
            t("You’re offline, so this conversation can’t be shown"),
            t("This conversation can’t be shown now"),
          )}
          also={t("What you write below is kept on this device.")}
          gone={{
            title: t("There is no such conversation"),
            words: t("It may have been deleted, or belong to another account."),
          }}
        />
      ) : (
        <div className="messages" aria-busy="true" />
      )}
    </Sheet>
  );
}

type TalkProps = Omit<ConversationProps, "chatId"> & { chatId: string; whole: WholeChat | null };

function Talk({ user, chatId, whole, at, answerer }: TalkProps) {
  const nameOf = useAttachedName();
  const outbox = outboxFor(user.id);
  const isOffline = useIsOffline();
  const { change } = useChatChanges();
  const changes = useMessageChanges(chatId);
  const [editing, setEditing] = useState<Message | null>(null);
  const [sent, setSent] = useState(0);
  const [taken, setTaken] = useState(0);
  const messages = whole?.messages ?? [];
  const chat = whole?.chat ?? null;
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.list).find(
    (message) => message.chat_id === chatId && !messages.some(({ id }) => id === message.id),
  );
  const path = branchOf(whole, waiting ?? null);
  const written = messages.find(({ status }) => status === "writing");
  const isFree = !written && !waiting && !changes.isBusy;
  const last = path.at(-1);
  const choice = chat?.model ?? waiting?.model ?? null;
  const isAi = answerer.useIsAi(choice);
  const [isSummarising, setSummarising] = useState(false);
  const told = path.filter(({ role, damaged, text }) => role === "person" && !damaged && !onlyAsks(text));
  const isAnswered = isFree && last?.role === "companion" && last.status === "done";
  const { data: next } = useQuery({ ...nextStepsQuery(chatId, last?.id ?? ""), enabled: isAnswered });
  useGoTo(at, path, messages, (leaf_id) => change({ id: chatId, leaf_id }));

  const send = (text: string, given: readonly Given[], parent: string | null) => {
    outbox.add({
      chat_id: chatId,
      begins: false,
      model: null,
      id: timeOrderedId(),
      parent_id: parent,
      answer_id: timeOrderedId(),
      text,
      given,
      filters: null,
      at: Date.now(),
    });
    setEditing(null);
    setSent(sent + 1);
  };
  const takeBack = () => {
    if (!waiting) return;
    if (!addToMessage(user.id, chatId, { text: waiting.text, given: waiting.given }))
      return undoOffer.notify(noRoomForMessage(), { isProblem: true });
    outbox.remove(waiting.id);
    setTaken(taken + 1);
  };
  const onStop = written && !waiting ? () => changes.stop.mutate(written) : undefined;
  useStopKey(onStop);
  const shared = {
    user,
    hold: holdWords({ isWaiting: !!waiting, isWriting: !!written, last }),
    onStop,
  };

  return (
    <Sheet
      head={
        <ChatHead
          chat={chat}
          about={answerer.about(choice, path.findLast(({ written_by }) => written_by)?.written_by ?? null)}
          tools={answerer.menu(choice, (model) => change({ id: chatId, model }))}
          {...(told.length > 0 && { onSummary: () => setSummarising(true) })}
        />
      }
      foot={
        <>
          {editing ? (
            <TalkComposer
              key={editing.id}
              {...shared}
              place={`${chatId}/edit/${editing.id}`}
              first={{
                text: editing.text,
                given: editing.attached.map((attached) => ({ attached, name: nameOf(attached) })),
                aside: [],
              }}
              isEdit
              onCancel={() => setEditing(null)}
              onSend={(text, given) => send(text, given, editing.parent_id)}
            />
          ) : (
            <TalkComposer
              key={taken}
              {...shared}
              place={chatId}
              onSend={(text, given) => send(text, given, last?.id ?? null)}
            />
          )}
          <p className="chat__foot-note">{answerer.note(choice)}</p>
        </>
      }
    >
      <MessageList
        chatId={chatId}
        messages={messages}
        path={path}
        isFree={isFree}
        isAi={isAi}
        hasAnother={({ id }) => isAi || (id === last?.id && next?.has_another === true)}
        changes={changes}
        onSwitch={(leaf_id) => change({ id: chatId, leaf_id })}
        onEdit={setEditing}
        at={at}
        sent={sent}
      >
        {waiting && (
          <WaitingOwnMessage
            message={waiting}
            isOffline={isOffline}
            onRetry={() => outbox.retry(waiting.id)}
            onTakeBack={takeBack}
          />
        )}
        {isAnswered && (
          <NextSteps
            followUps={next?.follow_ups ?? []}
            onAsk={(question) => send(question, [], last.id)}
            onSummary={told.length < minForSummary ? undefined : () => setSummarising(true)}
          />
        )}
        {!waiting && last?.role === "person" && (
          <div className="message__ending">
            <p>{t("This message has no answer.")}</p>
            <Button disabled={!isFree} onClick={() => changes.anew.mutate({ message: last, filters: null })}>
              {t("Ask for one")}
            </Button>
          </div>
        )}
      </MessageList>
      {isSummarising && <SummaryDialog messages={told} open onOpenChange={setSummarising} />}
    </Sheet>
  );
}

/** What to call something that is attached to a message. */
function useAttachedName() {
  const queryClient = useQueryClient();
  return (attached: Attached): string => {
    if (attached.kind === "days") return daysName(attached.from, attached.to);
    const known = queryClient.getQueryData(reflectionQuery(attached.reflection_id).queryKey);
    return known ? nameWithDay(known.title, known.day) : t("A reflection");
  };
}

/** The branch on screen: the chosen one, or the one to which a message is being sent. */
function branchOf(whole: WholeChat | null, onItsWay: Pick<WaitingMessage, "parent_id"> | null): Message[] {
  if (!whole) return [];
  if (!onItsWay) return pathTo(whole.messages, whole.chat.leaf_id);
  return onItsWay.parent_id === null ? [] : pathTo(whole.messages, onItsWay.parent_id);
}

type Hold = { isWaiting: boolean; isWriting: boolean; last: Message | undefined };

function holdWords({ isWaiting, isWriting, last }: Hold): string | null {
  if (isWaiting) return t("Your last message is still on its way. What you write now is kept.");
  if (isWriting) return t("You can send this once the answer is finished.");
  if (last?.role === "person") return t("Your last message has no answer yet.");
  return null;
}

/** Shows the branch that contains the message in the address. */
function useGoTo(
  at: string | undefined,
  path: readonly Message[],
  messages: readonly Message[],
  show: (leafId: string) => void,
) {
  const isElsewhere =
    at !== undefined && messages.some(({ id }) => id === at) && !path.some(({ id }) => id === at);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is found on another branch
  useEffect(() => {
    if (at && isElsewhere) show(newestBelow(messages, at));
  }, [at, isElsewhere]);
}
