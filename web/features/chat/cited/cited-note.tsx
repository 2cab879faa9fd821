import "../chat.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Quote, X } from "lucide-react";
import { useEffect, useState } from "react";
import { getSource } from "#contract/chat/chats.ts";
import type { Source } from "#contract/chat/messages.ts";
import { isMissing } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { CitedPlace } from "./cited-place.ts";
import { rangeOf } from "./find-quote.ts";

type CitedNoteProps = CitedPlace & { onClose: () => void };

/** On a cited reflection: marks the quote, says whether it has changed, and leads back. */
export default function CitedNote({ chatId, messageId, number, onClose }: CitedNoteProps) {
  const { data: source, error } = useQuery({
    queryKey: ["chats", "source", chatId, messageId, number],
    queryFn: ({ signal }) =>
      callApi(getSource, { params: { id: chatId, message_id: messageId, number }, signal }),
    staleTime: 0,
  });
  const isMarked = useMarkedQuote(source?.stands === "here" ? source.quote : null);
  return (
    <aside className="notice cited-note glass-popover" aria-label="Citation">
      <Quote className="icon icon--small" />
      <p role="status">{source ? standingWords(source, isMarked) : error && problemWords(error)}</p>
      <div className="notice__acts">
        <Link className={buttonClass()} to="/chat/$id" params={{ id: chatId }} search={{ at: messageId }}>
          Back to the conversation
        </Link>
        <IconButton tight label="Dismiss" onClick={onClose}>
          <X className="icon icon--small" />
        </IconButton>
      </div>
    </aside>
  );
}

function standingWords({ stands, quote, number }: Source, isMarked: boolean) {
  if (stands === "gone") return "What was cited here is gone, or kept from AI.";
  if (stands === "changed")
    return (
      <>
        This passage has changed since it was cited. <q dir="auto">{quote}</q>
      </>
    );
  if (isMarked) return `Source ${number} of an answer is marked.`;
  return (
    <>
      Cited from this reflection: <q dir="auto">{quote}</q>
    </>
  );
}

const problemWords = (error: Error) =>
  isMissing(error) ? "The answer that cited this is gone." : `The citation can’t be shown. ${error.message}`;

/** Where a reflection shows its words: its sheet or its answers. */
const words = ".sheet, .page";

/** Marks the quote once the page has loaded its words, and scrolls to it once. */
function useMarkedQuote(quote: string | null): boolean {
  const [isMarked, setMarked] = useState(false);
  useEffect(() => {
    if (quote === null) return;
    let hasGone = false;
    let frame = 0;
    const mark = () => {
      frame = 0;
      const shown = document.querySelector(`#content :is(${words})`);
      const range = shown && rangeOf(shown, quote);
      if (!range) return;
      showMark(range);
      setMarked(true);
      if (!hasGone) goTo(range);
      hasGone = true;
    };
    const observer = new MutationObserver(() => {
      frame ||= requestAnimationFrame(mark);
    });
    const page = document.querySelector("#content");
    if (page) observer.observe(page, { childList: true, subtree: true, characterData: true });
    mark();
    // From the first key press the writer may change the words, so the mark stays put and the search stops.
    const stop = () => observer.disconnect();
    page?.addEventListener("beforeinput", stop, { once: true });
    return () => {
      stop();
      page?.removeEventListener("beforeinput", stop);
      cancelAnimationFrame(frame);
      CSS.highlights?.delete("cited");
    };
  }, [quote]);
  return isMarked;
}

/** Only scrolls there if the browser can't highlight words without changing the page. */
function showMark(range: Range) {
  if (typeof Highlight === "function") CSS.highlights.set("cited", new Highlight(range));
}

function goTo(range: Range) {
  const { top, height } = range.getBoundingClientRect();
  const visible = visualViewport?.height ?? innerHeight;
  scrollBy({ top: top - Math.max(120, (visible - height) / 2), behavior: "instant" });
}
