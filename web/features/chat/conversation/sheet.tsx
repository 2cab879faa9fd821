import { type ReactNode, useRef } from "react";
import type { ModelChoice } from "#contract/chat/chats.ts";
import type { Message } from "#contract/chat/messages.ts";
import { t } from "#contract/translate.ts";
import { Pane } from "#web/ui/frost.tsx";
import { useFocusKept } from "../use-focus-kept.ts";

/** Components that show and choose the answering model, provided by the shell. */
export type AnswererParts = {
  about: (choice: ModelChoice | null, last: Message["written_by"]) => ReactNode;
  menu: (choice: ModelChoice | null, onChoose: (choice: ModelChoice | null) => void) => ReactNode;
  note: (choice: ModelChoice | null) => ReactNode;
  /** A hook. False until it is known. */
  useIsAi: (choice: ModelChoice | null) => boolean;
};

export function Sheet({ head, children, foot }: { head: ReactNode; children: ReactNode; foot: ReactNode }) {
  const sheet = useRef<HTMLElement>(null);
  useFocusKept(sheet, ".message-place");
  return (
    <Pane ref={sheet} className="chat__sheet" aria-label={t("Conversation")}>
      {head}
      {children}
      <footer className="chat__foot">{foot}</footer>
    </Pane>
  );
}
