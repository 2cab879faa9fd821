import { Mic, Plus, Send, Square, X } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { maxMessageLength } from "#contract/chat/chat-rules.ts";
import { storableText } from "#contract/text-rules.ts";
import { t } from "#contract/translate.ts";
import { transcriptions } from "#web/attachments/transcription-store.ts";
import type { Given, MessageDraft } from "#web/drafts/message-draft.ts";
import { classNames } from "#web/lib/class-names.ts";
import { lazyWithRetry, useLazyPopover } from "#web/lib/lazy-with-retry.ts";
import { useMedia } from "#web/lib/use-device.ts";
import { isComposing, isEnter } from "#web/lib/writing.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useGrowth } from "#web/ui/use-growth.ts";
import { GivenChips } from "./given-chips.tsx";
import { useMessageDraft } from "./use-message-draft.ts";

const { Part: Dictation, load: loadDictation } = lazyWithRetry(() => import("./dictation.tsx"));
const { Part: GiveMenu, load: loadGiveMenu } = lazyWithRetry(() => import("./give-menu.tsx"));

/** Characters left at which a count appears. */
const nearEnd = 2000;

export type ComposerProps = {
  userId: string;
  /** The key of the stored draft. Also pass it as `key`. */
  place: string;
  placeholder: string;
  /** The initial content of the field, unless a draft is stored. */
  first?: MessageDraft;
  /** Why sending is disabled. Writing is still possible. */
  hold: string | null;
  /** Set while an answer is being written. */
  onStop?: (() => void) | undefined;
  onSend: (text: string, given: readonly Given[]) => void;
  /** Set while an earlier message is being changed. */
  onCancel?: (() => void) | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
  children?: ReactNode;
};

export function Composer({
  userId,
  place,
  placeholder,
  first,
  hold,
  onStop,
  onSend,
  onCancel,
  field,
  children,
}: ComposerProps) {
  const { draft, hasRoom, change, clear } = useMessageDraft(userId, place, first);
  const { text, given, aside } = draft;
  const help = useId();
  const hasKeyboard = !useMedia("(pointer: coarse)");
  const left = maxMessageLength - text.length;
  const isEmpty = text.trim() === "";
  const canSend = !isEmpty && left >= 0 && hold === null;
  const box = useRef<HTMLDivElement>(null);
  useGrowth(field, text);
  const { server } = useSyncExternalStore(transcriptions.subscribe, transcriptions.get);
  const [isDictating, setDictating] = useState(false);

  const send = () => {
    field.current?.focus();
    if (!canSend) return;
    onSend(storableText(text), given);
    clear();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Escape" && onCancel) {
      event.preventDefault();
      onCancel();
      return;
    }
    const isSend = isEnter(event) && !event.shiftKey && !event.altKey;
    if (!isSend || (!hasKeyboard && !event.ctrlKey && !event.metaKey)) return;
    event.preventDefault();
    send();
  };

  return (
    <div className="composer-area" ref={box}>
      {children}
      {aside.length > 0 && (
        <OtherWords
          words={aside[0] ?? ""}
          onTake={() =>
            change({ text: [text, aside[0]].filter(Boolean).join("\n\n"), aside: aside.slice(1) })
          }
          onDrop={() => change({ aside: aside.slice(1) })}
        />
      )}
      {isDictating && server && (
        <Dictation
          server={server}
          field={field}
          onText={(next) => change({ text: next })}
          onClose={() => setDictating(false)}
        />
      )}
      <div className={classNames("composer", left < 0 && "composer--too-long")}>
        {given.length > 0 && (
          <GivenChips
            given={given}
            onRemove={(gone) => change({ given: given.filter((one) => one !== gone) })}
          />
        )}
        <GiveButton
          given={given}
          onGive={(more) => {
            change({ given: [...given, more] });
            field.current?.focus();
          }}
        />
        <textarea
          ref={field}
          className="composer__field"
          aria-label={onCancel ? t("Your changed message") : t("Your message")}
          aria-describedby={help}
          aria-invalid={left < 0}
          placeholder={placeholder}
          dir="auto"
          rows={1}
          autoComplete="off"
          enterKeyHint={hasKeyboard ? "send" : "enter"}
          value={text}
          onChange={(event) => change({ text: event.target.value })}
          onKeyDown={onKeyDown}
        />
        {server && (
          <IconButton
            className="composer__dictate"
            label={t("Dictate")}
            disabled={isDictating}
            onPointerEnter={() => void loadDictation()}
            onClick={() => setDictating(true)}
            Icon={Mic}
          />
        )}
        {onCancel && (
          <Button variant="plain" onClick={onCancel}>
            {t("Cancel")}
          </Button>
        )}
        {onStop ? (
          <Button
            className="composer__stop"
            onClick={() => {
              if (hasKeyboard) field.current?.focus();
              onStop();
            }}
            Icon={Square}
          >
            {t("Stop")}
          </Button>
        ) : (
          <IconButton
            className="composer__send"
            label={onCancel ? t("Send the changed message") : t("Send")}
            aria-disabled={!canSend}
            // Keeps a phone's keyboard open.
            onPointerDown={(event) => event.preventDefault()}
            onClick={send}
            Icon={Send}
          />
        )}
      </div>
      <p className="composer__help small" id={help} aria-live="polite">
        {helpWords({ left, hold: isEmpty ? null : hold, hasRoom })}
      </p>
    </div>
  );
}

function helpWords({ left, hold, hasRoom }: { left: number; hold: string | null; hasRoom: boolean }): string {
  if (left < 0)
    return t(
      "{count, plural, one {# character too many for one message. Shorten it, or send it in two.} other {# characters too many for one message. Shorten it, or send it in two.}}",
      { count: -left },
    );
  if (!hasRoom)
    return t("This device can’t keep what you write here. Send it, or copy it, before you leave.");
  if (left < nearEnd)
    return t("{count, plural, one {# character left.} other {# characters left.}}", { count: left });
  return hold ?? "";
}

function OtherWords({ words, onTake, onDrop }: { words: string; onTake: () => void; onDrop: () => void }) {
  return (
    <div className="composer__aside small" role="status">
      <p>
        {t("Another tab has a different text for this message:")} <q dir="auto">{words.slice(0, 160)}</q>
      </p>
      <Button variant="plain" onClick={onTake}>
        {t("Add them here")}
      </Button>
      <IconButton tight label={t("Discard this text")} onClick={onDrop} Icon={X} />
    </div>
  );
}

function GiveButton(props: { given: readonly Given[]; onGive: (given: Given) => void }) {
  const { wanted, open, setOpen, near } = useLazyPopover(loadGiveMenu);
  const button = (
    <IconButton
      className="composer__give"
      label={t("Add something to read")}
      aria-haspopup="dialog"
      aria-expanded={open}
      Icon={Plus}
    />
  );
  if (!wanted)
    return (
      <IconButton
        className="composer__give"
        label={t("Add something to read")}
        aria-haspopup="dialog"
        aria-expanded={false}
        {...near}
        onClick={() => setOpen(true)}
        Icon={Plus}
      />
    );
  return <GiveMenu {...props} trigger={button} open={open} onOpenChange={setOpen} fallback={button} />;
}
