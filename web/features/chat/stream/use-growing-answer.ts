import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { followAnswer as followCall } from "#contract/chat/chats.ts";
import type { Message } from "#contract/chat/messages.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { callForStream } from "#web/lib/call-api.ts";
import { connection } from "#web/lib/connection.ts";
import { watchPageLife } from "#web/lib/device/page-life.ts";
import { session } from "#web/lib/session.ts";
import { keepGrown, refetchChat, refetchLists, showMessage } from "../chat-queries.ts";
import { followAnswer } from "./follow-answer.ts";
import { beginningOf, type GrowingAnswer, isWriting, takeStored } from "./growing-answer.ts";

/** An answer so far. While it is being written it grows, at most once per frame. */
export function useGrowingAnswer(chatId: string, stored: Message): GrowingAnswer {
  const queryClient = useQueryClient();
  const [answer, setAnswer] = useState(() => beginningOf(stored));
  const [taken, setTaken] = useState(stored);
  if (taken !== stored) {
    setTaken(stored);
    setAnswer(takeStored(answer, stored));
  }
  const latest = useRef(answer);
  latest.current = answer;
  const { id } = stored;
  const isGrowing = isWriting(answer);

  useEffect(() => {
    if (!isGrowing) return;
    const leaving = new AbortController();
    let grown = latest.current;
    let frame = 0;
    const show = () => {
      frame = 0;
      setAnswer(grown);
    };
    const params = { id: chatId, message_id: id };
    followAnswer(grown, {
      open: (from, signal) => callForStream(followCall, { params, querystring: { from }, signal }),
      wait,
      onGrown(next) {
        // Show the help panel right away.
        if (next.message.care && !grown.message.care)
          showMessage(queryClient, chatId, { ...next.message, text: next.text });
        grown = next;
        frame ||= requestAnimationFrame(show);
      },
      signal: leaving.signal,
    }).then(
      (ended) => {
        if (isWriting(ended)) return keepGrown(queryClient, chatId, ended);
        showMessage(queryClient, chatId, ended.message);
        // The conversation may have a title by now.
        void Promise.all([refetchChat(queryClient, chatId), refetchLists(queryClient)]);
      },
      (error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error;
        void refetchChat(queryClient, chatId);
      },
    );
    return () => {
      leaving.abort();
      cancelAnimationFrame(frame);
    };
  }, [queryClient, chatId, id, isGrowing]);

  return answer;
}

/** Ends early if the connection or the person comes back, or the person signs in again. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      resolve();
    };
    const timer = setTimeout(goOn, ms);
    const stops = [
      connection.onReconnect(goOn),
      watchPageLife({ onVisible: goOn }),
      session.subscribe(() => session.isAuthenticated() && goOn()),
    ];
    signal.addEventListener("abort", goOn, { once: true });
  });
}
