import { useNavigate } from "@tanstack/react-router";
import { type RefObject, useEffect } from "react";
import { isTyping } from "#web/lib/dialog-focus.ts";
import { isComposing } from "#web/lib/writing.ts";

/** Keys for the whole page: a new conversation, the next and the previous one, and the message. */
export function useChatKeys(page: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const field = () => page.current?.querySelector<HTMLTextAreaElement>(".composer__field");
    const neighbour = (step: 1 | -1) => {
      const talks = [...(page.current?.querySelectorAll<HTMLElement>(".talk") ?? [])];
      const at = talks.findIndex((talk) => talk.ariaCurrent === "page");
      return at < 0 ? talks[0] : talks[at + step];
    };
    const actOf = (event: KeyboardEvent): (() => void) | undefined => {
      const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
      const isCommand = ctrlKey || metaKey;
      if (key.toLowerCase() === "o" && isCommand && shiftKey && !altKey)
        return () => {
          void navigate({ to: "/chat" });
          field()?.focus();
        };
      if (key === "/" && !isCommand && !altKey && !isTyping(target)) return () => field()?.focus();
      const isArrow = key === "ArrowUp" || key === "ArrowDown";
      if (!isArrow || !altKey || isCommand || shiftKey || hasText(target)) return undefined;
      const talk = neighbour(key === "ArrowDown" ? 1 : -1);
      return talk && (() => talk.click());
    };
    const takeKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isCovered()) return;
      const act = actOf(event);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", takeKey);
    return () => document.removeEventListener("keydown", takeKey);
  }, [page, navigate]);
}

/** Stops the answer that is being written. */
export function useStopKey(onStop: (() => void) | undefined): void {
  useEffect(() => {
    if (!onStop) return;
    const takeKey = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented } = event;
      if (key !== "Escape" || defaultPrevented || isComposing(event) || isCovered()) return;
      // Other fields take the key themselves.
      if (isTyping(target) && !(target instanceof HTMLTextAreaElement)) return;
      event.preventDefault();
      onStop();
    };
    document.addEventListener("keydown", takeKey);
    return () => document.removeEventListener("keydown", takeKey);
  }, [onStop]);
}

/** An open dialog or menu handles the keys. */
const isCovered = () => document.querySelector("[role=dialog], [role=menu], [role=listbox]") !== null;

/** In written text, the arrows move the caret. */
const hasText = (target: EventTarget | null) =>
  isTyping(target) && !(target instanceof HTMLTextAreaElement && target.value === "");
