import { Copy, Ellipsis, Pencil, RefreshCw } from "lucide-react";
import type { ComponentProps } from "react";
import type { Message } from "#contract/chat/messages.ts";
import { joinSentences } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { lazyWithRetry, useLazyPopover } from "#web/lib/lazy-with-retry.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { withoutCitations } from "../answer/cite-pieces.ts";
import { Switcher } from "./switcher.tsx";

const { Part: MessageMenu, load } = lazyWithRetry(() => import("./message-menu.tsx"));

type MessageToolsProps = {
  messages: readonly Message[];
  message: Message;
  isFree: boolean;
  onSwitch: (leafId: string) => void;
  /** For a person's message. */
  onEdit?: () => void;
  /** For an answer. */
  onAnew?: () => void;
  onDelete: () => void;
};

export function MessageTools({
  messages,
  message,
  isFree,
  onSwitch,
  onEdit,
  onAnew,
  onDelete,
}: MessageToolsProps) {
  const { wanted, setOpen, near } = useLazyPopover(load);
  // A disabled button would lose the focus.
  const whenFree = (act: () => void) => ({ "aria-disabled": !isFree, onClick: () => isFree && act() });
  return (
    <div className="message__tools">
      <Switcher messages={messages} message={message} onSwitch={onSwitch} />
      {/* Browsers offer the clipboard only on secure origins. */}
      {navigator.clipboard && message.text !== "" && (
        <IconButton tight label={t("Copy")} onClick={() => void copy(message)} Icon={Copy} />
      )}
      {onEdit && <IconButton tight label={t("Change and send again")} {...whenFree(onEdit)} Icon={Pencil} />}
      {onAnew && <IconButton tight label={t("Another answer")} {...whenFree(onAnew)} Icon={RefreshCw} />}
      {wanted ? (
        <MessageMenu message={message} onDelete={onDelete} trigger={<More />} fallback={<More />} />
      ) : (
        <More aria-haspopup="menu" aria-expanded={false} {...near} onClick={() => setOpen(true)} />
      )}
    </div>
  );
}

const More = (props: Omit<ComponentProps<typeof IconButton>, "label">) => (
  <IconButton tight {...props} label={t("More")} Icon={Ellipsis} />
);

async function copy({ text, role }: Message) {
  try {
    await navigator.clipboard.writeText(role === "person" ? text : withoutCitations(text));
    undoOffer.notify(t("Copied."));
  } catch (error) {
    undoOffer.notify(
      joinSentences([t("This could not be copied."), error instanceof Error && error.message]),
      {
        isProblem: true,
      },
    );
  }
}
