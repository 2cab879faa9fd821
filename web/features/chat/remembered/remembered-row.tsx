import { useState } from "react";
import type { Remembered } from "#contract/chat/remembered.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { DayTime } from "#web/ui/day-time.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { useForget } from "./remembered-queries.ts";
import { SentenceForm } from "./sentence-form.tsx";

/** One sentence, where it comes from, and its buttons. `focusAfter` moves the focus once it is gone. */
export function RememberedRow({ sentence, focusAfter }: { sentence: Remembered; focusAfter: () => void }) {
  const [isEdited, setEdited] = useState(false);
  const forget = useForget();
  const { id, text } = sentence;
  if (isEdited)
    return (
      <div className="account-row">
        <SentenceForm id={id} label="Reword it" text={text} onDone={() => setEdited(false)} />
      </div>
    );
  return (
    <div className="account-row remembered__row">
      <div className="account-row__words">
        <p className="remembered__text" dir="auto">
          {text}
        </p>
        <p className="setting__help">
          <Source sentence={sentence} />
        </p>
      </div>
      <div className="account-row__acts">
        <Button variant="plain" aria-label={`Edit: ${text}`} onClick={() => setEdited(true)}>
          Edit
        </Button>
        <Button
          variant="plain"
          aria-label={`Forget: ${text}`}
          disabled={forget.isPending}
          onClick={() => forget.mutate(sentence, { onSuccess: focusAfter })}
        >
          Forget
        </Button>
      </div>
      {forget.error && <Alert>{forget.error.message}</Alert>}
    </div>
  );
}

function Source({ sentence: { from, edited } }: { sentence: Remembered }) {
  if (from.kind === "person") return "Written by you";
  const reworded = edited && ", reworded by you";
  if (from.kind === "message")
    return (
      <>
        From{" "}
        <TextLink to="/chat/$id" params={{ id: from.chat_id }} dir="auto">
          {from.title || "a conversation"}
        </TextLink>
        {reworded}
      </>
    );
  return (
    <>
      From{" "}
      <TextLink to="/reflections/$id/edit" params={{ id: from.reflection_id }}>
        {from.title ? <span dir="auto">{from.title}, </span> : "what you wrote on "}
        <DayTime day={from.day} format="dayAndMonth" />
      </TextLink>
      {reworded}
    </>
  );
}
