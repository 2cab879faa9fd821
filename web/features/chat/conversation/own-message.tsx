import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BookOpen, CalendarDays, CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Attached, Message } from "#contract/chat/messages.ts";
import { joinSentences } from "#contract/formats.ts";
import { t, tc } from "#contract/translate.ts";
import { reflectionQuery } from "#web/features/reflections/reflection-queries.ts";
import { nameWithDay } from "#web/lib/dates.ts";
import { lazyNamed } from "#web/lib/lazy-with-retry.ts";
import { signInAgain } from "#web/lib/sign-in-again.ts";
import { Button, TextButton } from "#web/ui/button.tsx";
import { GivenChips } from "../composer/given-chips.tsx";
import type { WaitingMessage } from "../composer/outbox.ts";
import { daysName } from "../words.ts";

const { Part: HelpPanel } = lazyNamed("HelpPanel", () => import("#web/features/safety/help-panel.tsx"));

export function OwnMessage({ message, tools }: { message: Message; tools: ReactNode }) {
  return (
    <div className="message message--own">
      <h2 className="visually-hidden">{t("You")}</h2>
      {message.attached.length > 0 && (
        <ul className="chips given" aria-label={t("Added to the message")}>
          {message.attached.map((attached) => (
            <li key={JSON.stringify(attached)}>
              <AttachedChip attached={attached} />
            </li>
          ))}
        </ul>
      )}
      {message.damaged ? (
        <p className="message__problem">{t("This message is damaged on the server, and can’t be opened.")}</p>
      ) : (
        <p className="message--mine" dir="auto">
          {message.text}
        </p>
      )}
      <div className="message__foot">{tools}</div>
    </div>
  );
}

function AttachedChip({ attached }: { attached: Attached }) {
  if (attached.kind === "days")
    return (
      <span className="chip">
        <CalendarDays className="icon icon--small" />
        {daysName(attached.from, attached.to)}
      </span>
    );
  return <ReflectionChip id={attached.reflection_id} />;
}

function ReflectionChip({ id }: { id: string }) {
  const { data, error } = useQuery(reflectionQuery(id));
  return (
    <Link className="chip" to="/reflections/$id" params={{ id }}>
      <BookOpen className="icon icon--small" />
      <span className="given__name" dir="auto">
        {data ? nameWithDay(data.title, data.day) : error ? t("A reflection") : "…"}
      </span>
    </Link>
  );
}

type WaitingProps = {
  message: WaitingMessage;
  isOffline: boolean;
  onRetry: () => void;
  /** Puts the message back into the composer. */
  onTakeBack: () => void;
};

/** A message that the server does not have yet. */
export function WaitingOwnMessage({ message, isOffline, onRetry, onTakeBack }: WaitingProps) {
  const { text, given, refusal, isSending, isSignedOut } = message;
  return (
    <div className="message message--own">
      <h2 className="visually-hidden">{t("You")}</h2>
      {given.length > 0 && <GivenChips given={given} />}
      <p className="message--mine message--waiting" dir="auto">
        {text}
      </p>
      {refusal === null ? (
        <p className="small quiet" role="status">
          {isSignedOut ? (
            <>
              {t("You were logged out. It is kept on this device.")}{" "}
              <TextButton onClick={signInAgain.ask}>{t("Log in again to send it.")}</TextButton>
            </>
          ) : isSending && !isOffline ? (
            t("Sending")
          ) : (
            t("Waiting for a connection. It is kept on this device.")
          )}
        </p>
      ) : (
        <div className="message__ending" role="alert">
          <CircleAlert className="icon icon--small" />
          <p>{joinSentences([t("This message was not sent."), refusal])}</p>
          <div className="message__ending-acts">
            <Button onClick={onRetry}>{t("Try again")}</Button>
            <Button variant="plain" onClick={onTakeBack}>
              {tc("message", "Change it")}
            </Button>
          </div>
        </div>
      )}
      {refusal === null && !isSending && (
        <div className="message__foot">
          <Button variant="plain" onClick={onTakeBack}>
            {t("Take it back")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A calm note next to the message. It blocks nothing. */
export const CarePanel = () => (
  <div className="message__care">
    <HelpPanel />
  </div>
);
