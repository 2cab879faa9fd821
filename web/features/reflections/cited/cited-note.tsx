import { joinSentences } from "#contract/formats.ts";
import "./cited.css";
import { useQuery } from "@tanstack/react-query";
import { useCanGoBack, useRouter } from "@tanstack/react-router";
import { Quote, X } from "lucide-react";
import type { ReactNode } from "react";
import { getSource } from "#contract/chat/chats.ts";
import type { Source } from "#contract/chat/messages.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { t } from "#contract/translate.ts";
import { isMissing } from "#web/lib/api-failure.ts";
import type { Cited, CitedSource, QuotedPlace } from "#web/lib/cited-place.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { reflectionQuery } from "../reflection-queries.ts";
import { useMarkedQuote } from "./mark-quote.ts";

type CitedNoteProps = { reflectionId: string; cited: Cited; onClose: () => void };

/** On a cited reflection: marks the quote, says whether it has changed, and leads back. */
export default function CitedNote({ reflectionId, cited, onClose }: CitedNoteProps) {
  return cited.by === "answer" ? (
    <FromAnswer source={cited.source} onClose={onClose} />
  ) : (
    <FromPlace reflectionId={reflectionId} place={cited.place} onClose={onClose} />
  );
}

type FromAnswerProps = { source: CitedSource; onClose: () => void };

function FromAnswer({ source: { chatId, messageId, number }, onClose }: FromAnswerProps) {
  const { data: source, error } = useQuery({
    ...apiQuery(["chats", "source", chatId, messageId, number], getSource, {
      params: { id: chatId, message_id: messageId, number },
    }),
    staleTime: 0,
  });
  const isMarked = useMarkedQuote(source?.stands === "here" ? source.quote : null);
  return (
    <Note
      words={source ? sourceWords(source, isMarked) : error && problemWords(error)}
      back={
        <ButtonLink to="/chat/$id" params={{ id: chatId }} search={{ at: messageId }}>
          {t("Back to the conversation")}
        </ButtonLink>
      }
      onClose={onClose}
    />
  );
}

function sourceWords({ stands, quote, number }: Source, isMarked: boolean) {
  if (stands === "gone") return t("What was cited here is gone, or kept from AI.");
  if (stands === "changed")
    return (
      <>
        {t("This passage has changed since it was cited.")} <q dir="auto">{quote}</q>
      </>
    );
  if (isMarked) return t("Source {number, number} of an answer is marked.", { number });
  return (
    <>
      {t("Cited from this reflection:")} <q dir="auto">{quote}</q>
    </>
  );
}

const problemWords = (error: Error) =>
  isMissing(error)
    ? t("The answer that cited this is gone.")
    : joinSentences([t("The citation can’t be shown."), error.message]);

type FromPlaceProps = { reflectionId: string; place: QuotedPlace; onClose: () => void };

function FromPlace({ reflectionId, place, onClose }: FromPlaceProps) {
  const { data: reflection, error } = useQuery(reflectionQuery(reflectionId));
  const isSame = reflection?.revision === place.revision;
  const quote = reflection && isSame ? reflection.body.slice(place.start, place.end) : null;
  const isMarked = useMarkedQuote(quote);
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <Note
      words={
        reflection
          ? placeWords(reflection, quote, isMarked)
          : error && joinSentences([t("The quote can’t be marked."), error.message])
      }
      back={canGoBack && <Button onClick={() => router.history.back()}>{t("Back")}</Button>}
      onClose={onClose}
    />
  );
}

function placeWords({ deleted_at }: Reflection, quote: string | null, isMarked: boolean) {
  if (deleted_at !== null) return t("This reflection is in the trash.");
  if (quote === null) return t("This reflection has changed since it was quoted.");
  if (isMarked) return t("What was quoted is marked.");
  return (
    <>
      {t("Quoted from this reflection:")} <q dir="auto">{quote}</q>
    </>
  );
}

type NoteProps = { words: ReactNode; back: ReactNode; onClose: () => void };

const Note = ({ words, back, onClose }: NoteProps) => (
  <aside className="notice cited-note glass-popover" aria-label={t("Citation")}>
    <Quote className="icon icon--small" />
    <p role="status">{words}</p>
    <div className="notice__acts">
      {back}
      <IconButton tight label={t("Dismiss")} onClick={onClose} Icon={X} />
    </div>
  </aside>
);
