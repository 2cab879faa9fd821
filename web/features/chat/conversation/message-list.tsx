import { ArrowDown } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Message } from "#contract/chat/messages.ts";
import { t } from "#contract/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Answer } from "../answer/answer.tsx";
import { withoutCitations } from "../answer/cite-pieces.ts";
import type { useMessageChanges } from "../use-chat-changes.ts";
import { Disclosure } from "./disclosure.tsx";
import { answererFrom, disclosuresIn } from "./disclosures.ts";
import { MessageTools } from "./message-tools.tsx";
import { CarePanel, OwnMessage } from "./own-message.tsx";
import { useEndInSight } from "./use-end-in-sight.ts";

/** How many of the newest messages show at first: back to the one that is sought, if any. */
export const shownAtFirst = (count: number, soughtAt: number) =>
  soughtAt < 0 ? 40 : Math.max(40, count - soughtAt);
const shownMore = 100;

type MessageListProps = {
  chatId: string;
  messages: readonly Message[];
  /** The branch on screen. */
  path: readonly Message[];
  isFree: boolean;
  /** Who writes the next answer. */
  isAi: boolean;
  /** Whether asking again would lead to another answer. */
  hasAnother: (answer: Message) => boolean;
  changes: ReturnType<typeof useMessageChanges>;
  onSwitch: (leafId: string) => void;
  onEdit: (message: Message) => void;
  at: string | undefined;
  /** Changes with each message sent, because its writer wants to see it. */
  sent: number;
  /** Shown below the messages: one that is on its way. */
  children: ReactNode;
};

export function MessageList({
  chatId,
  messages,
  path,
  isFree,
  isAi,
  hasAnother,
  changes,
  onSwitch,
  onEdit,
  at,
  sent,
  children,
}: MessageListProps) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { hasMore, isFar, toEnd } = useEndInSight(box, content, ".message--own");
  /** CSS pixels from the top of the visible part to the end. */
  const belowTop = useRef<number | null>(null);
  const soughtAt = path.findIndex(({ id }) => id === at);
  const [shown, setShown] = useState(() => shownAtFirst(path.length, soughtAt));
  const hidden = Math.max(0, path.length - shown);
  const disclosures = disclosuresIn(path, isAi);
  const care = path.findLast((message) => message.care)?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once earlier messages are there
  useLayoutEffect(() => {
    if (!box.current || belowTop.current === null) return;
    box.current.scrollTop = box.current.scrollHeight - belowTop.current;
    belowTop.current = null;
  }, [shown]);

  useEffect(() => {
    if (sent > 0) toEnd();
  }, [sent, toEnd]);

  useEffect(() => {
    if (soughtAt < 0 || !at) return;
    const found = content.current?.querySelector<HTMLElement>(`[data-message="${at}"]`);
    found?.scrollIntoView({ block: "center" });
    found?.focus({ preventScroll: true });
  }, [at, soughtAt]);

  /** The topmost message stays in place, so that people can continue to read upwards. */
  const showEarlier = () => {
    belowTop.current = box.current && box.current.scrollHeight - box.current.scrollTop;
    content.current?.querySelector<HTMLElement>(".message-place")?.focus({ preventScroll: true });
    setShown(shown + shownMore);
  };

  return (
    <div className="messages-area">
      {/* People scroll a long text by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section ref={box} className="messages" aria-label={t("Messages")} tabIndex={0}>
        <div ref={content} className="messages__content">
          {hidden > 0 && (
            <Button variant="plain" className="messages__earlier" onClick={showEarlier}>
              {t("Show earlier messages")}
            </Button>
          )}
          {hidden === 0 && <Disclosure isAi={answererFrom(path, 0, isAi)} />}
          {path.slice(hidden).map((message) => {
            const again = disclosures.get(message.id);
            const tools = (
              <MessageTools
                messages={messages}
                message={message}
                isFree={isFree}
                onSwitch={onSwitch}
                onDelete={() => changes.remove.mutate(message)}
                {...(message.role === "person" && { onEdit: () => onEdit(message) })}
                {...(message.role === "companion" &&
                  hasAnother(message) && {
                    onAnew: () => changes.anew.mutate({ message: ownOf(message, path), filters: null }),
                  })}
              />
            );
            return (
              <div key={message.id} className="message-place" data-message={message.id} tabIndex={-1}>
                {again && <Disclosure isAi={again === "ai"} isAgain />}
                {message.role === "person" ? (
                  <OwnMessage message={message} tools={tools} />
                ) : (
                  <Answer
                    chatId={chatId}
                    message={message}
                    isFree={isFree}
                    onGoOn={() => changes.goOn.mutate(message)}
                    onWithout={(filters) => changes.anew.mutate({ message: ownOf(message, path), filters })}
                    tools={tools}
                  />
                )}
                {message.id === care && <CarePanel />}
              </div>
            );
          })}
          {children}
        </div>
      </section>
      <Announcement path={path} />
      {(hasMore || isFar) && (
        <Button
          className="messages__below"
          title={t("To the newest message")}
          onClick={toEnd}
          Icon={ArrowDown}
        >
          {hasMore ? t("New below") : <span className="visually-hidden">{t("To the newest message")}</span>}
        </Button>
      )}
    </div>
  );
}

const ownOf = (answer: Message, path: readonly Message[]): Message =>
  path.find(({ id }) => id === answer.parent_id) ?? answer;

const maxAnnouncedLength = 1500;

/** Announces an answer to screen readers once it is finished, not word by word. */
function Announcement({ path }: { path: readonly Message[] }) {
  const last = path.at(-1);
  const [writing, setWriting] = useState<string | null>(null);
  const [words, setWords] = useState("");
  const isWriting = last?.status === "writing";
  if (last && isWriting && writing !== last.id) {
    setWriting(last.id);
    setWords(t("The answer is being written."));
  } else if (last && !isWriting && writing === last.id) {
    setWriting(null);
    setWords(t("The answer: {text}", { text: withoutCitations(last.text).slice(0, maxAnnouncedLength) }));
  }
  return (
    <p className="visually-hidden" role="status">
      {words}
    </p>
  );
}
