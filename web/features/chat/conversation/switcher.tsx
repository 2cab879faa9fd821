import { ChevronLeft, ChevronRight } from "lucide-react";
import { newestBelow, siblingsOf } from "#contract/chat/chat-rules.ts";
import type { Message } from "#contract/chat/messages.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

type SwitcherProps = {
  messages: readonly Message[];
  message: Message;
  /** Shows the branch that ends with this message. */
  onSwitch: (leafId: string) => void;
};

/** Moves between the versions of a message: ‹ 2 / 3 ›. Each has its own replies. */
export function Switcher({ messages, message, onSwitch }: SwitcherProps) {
  const siblings = siblingsOf(messages, message);
  const at = siblings.findIndex(({ id }) => id === message.id);
  if (siblings.length < 2 || at < 0) return null;
  const what = message.role === "person" ? "version" : "answer";
  const to = (sibling: Message | undefined) => sibling && onSwitch(newestBelow(messages, sibling.id));
  return (
    // biome-ignore lint/a11y/useSemanticElements: these buttons belong to a message, not to a form
    <div className="switcher" role="group" aria-label={`Switch the ${what}`}>
      <IconButton
        tight
        label={`The ${what} before`}
        aria-disabled={at === 0}
        onClick={() => to(siblings[at - 1])}
        Icon={ChevronLeft}
      />
      <span className="tabular" role="status">
        <span className="visually-hidden">{what} </span>
        {at + 1} / {siblings.length}
      </span>
      <IconButton
        tight
        label={`The ${what} after`}
        aria-disabled={at === siblings.length - 1}
        onClick={() => to(siblings[at + 1])}
        Icon={ChevronRight}
      />
    </div>
  );
}
