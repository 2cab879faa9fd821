import { ChevronLeft, ChevronRight } from "lucide-react";
import { newestBelow, siblingsOf } from "#contract/chat/chat-rules.ts";
import type { Message } from "#contract/chat/messages.ts";
import { t } from "#contract/translate.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

type SwitcherProps = {
  messages: readonly Message[];
  message: Message;
  /** Shows the branch that ends with this message. */
  onSwitch: (leafId: string) => void;
};

const ofVersion = () => ({
  group: t("Switch the version"),
  before: t("The version before"),
  after: t("The version after"),
  place: (at: number, all: number) => t("Version {at, number} of {all, number}", { at, all }),
});
const ofAnswer = () => ({
  group: t("Switch the answer"),
  before: t("The answer before"),
  after: t("The answer after"),
  place: (at: number, all: number) => t("Answer {at, number} of {all, number}", { at, all }),
});

/** Moves between the versions of a message: ‹ 2 / 3 ›. Each has its own replies. */
export function Switcher({ messages, message, onSwitch }: SwitcherProps) {
  const siblings = siblingsOf(messages, message);
  const at = siblings.findIndex(({ id }) => id === message.id);
  if (siblings.length < 2 || at < 0) return null;
  const words = message.role === "person" ? ofVersion() : ofAnswer();
  const to = (sibling: Message | undefined) => sibling && onSwitch(newestBelow(messages, sibling.id));
  return (
    // biome-ignore lint/a11y/useSemanticElements: these buttons belong to a message, not to a form
    <div className="switcher" role="group" aria-label={words.group}>
      <IconButton
        tight
        label={words.before}
        aria-disabled={at === 0}
        onClick={() => to(siblings[at - 1])}
        Icon={ChevronLeft}
      />
      <span className="tabular" role="status">
        <span className="visually-hidden">{words.place(at + 1, siblings.length)}</span>
        <span aria-hidden="true">
          {at + 1} / {siblings.length}
        </span>
      </span>
      <IconButton
        tight
        label={words.after}
        aria-disabled={at === siblings.length - 1}
        onClick={() => to(siblings[at + 1])}
        Icon={ChevronRight}
      />
    </div>
  );
}
