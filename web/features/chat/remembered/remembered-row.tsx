import { type ReactNode, useState } from "react";
import type { Remembered } from "#contract/chat/remembered.ts";
import { t } from "#contract/translate.ts";
import { rich } from "#web/lib/rich.ts";
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
        <SentenceForm id={id} label={t("Reword it")} text={text} onDone={() => setEdited(false)} />
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
        <Button variant="plain" aria-label={t("Edit: {text}", { text })} onClick={() => setEdited(true)}>
          {t("Edit")}
        </Button>
        <Button
          variant="plain"
          aria-label={t("Forget: {text}", { text })}
          disabled={forget.isPending}
          onClick={() => forget.mutate(sentence, { onSuccess: focusAfter })}
        >
          {t("Forget")}
        </Button>
      </div>
      {forget.error && <Alert>{forget.error.message}</Alert>}
    </div>
  );
}

function Source({ sentence: { from, edited } }: { sentence: Remembered }) {
  if (from.kind === "person") return t("Written by you");
  const reworded = edited ? "yes" : "no";
  if (from.kind === "message") {
    const link = (words: ReactNode) => (
      <TextLink to="/chat/$id" params={{ id: from.chat_id }} dir="auto">
        {words}
      </TextLink>
    );
    return from.title
      ? rich("From <link>{title}</link>{reworded, select, yes {, reworded by you} other {}}", {
          title: from.title,
          link,
          reworded,
        })
      : rich("From <link>a conversation</link>{reworded, select, yes {, reworded by you} other {}}", {
          link,
          reworded,
        });
  }
  const link = (words: ReactNode) => (
    <TextLink to="/reflections/$id/edit" params={{ id: from.reflection_id }}>
      {words}
    </TextLink>
  );
  const day = () => <DayTime day={from.day} format="dayAndMonth" />;
  return from.title
    ? rich(
        "From <link><name></name>, <day></day></link>{reworded, select, yes {, reworded by you} other {}}",
        { name: () => <span dir="auto">{from.title}</span>, day, link, reworded },
      )
    : rich(
        "From <link>what you wrote on <day></day></link>{reworded, select, yes {, reworded by you} other {}}",
        { day, link, reworded },
      );
}
