import { useEffect, useRef, useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { t } from "#contract/translate.ts";
import type { Given, MessageDraft } from "#web/drafts/message-draft.ts";
import { useMedia } from "#web/lib/use-device.ts";
import { Composer } from "../composer/composer.tsx";

type TalkComposerProps = {
  user: User;
  place: string;
  hold: string | null;
  first?: MessageDraft;
  isEdit?: boolean;
  onStop?: (() => void) | undefined;
  onCancel?: () => void;
  onSend: (text: string, given: readonly Given[]) => void;
};

const placeholderOf = (place: string, isEdit = false) => {
  if (isEdit) return t("Your message");
  return place === "new" ? t("Say or ask something") : t("Say more, or ask something else");
};

/** The composer. On a device with a keyboard it takes the focus when the conversation opens. */
export function TalkComposer({ user, place, first, isEdit, ...props }: TalkComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [firstWords] = useState(first);
  const hasKeyboard = !useMedia("(pointer: coarse)");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens
  useEffect(() => {
    if (!hasKeyboard && !isEdit) return;
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);
  return (
    <Composer
      key={place}
      userId={user.id}
      place={place}
      placeholder={placeholderOf(place, isEdit)}
      {...(firstWords && { first: firstWords })}
      field={field}
      {...props}
    >
      {isEdit && (
        <p className="composer__editing small">{t("Your change starts a new branch. The original stays.")}</p>
      )}
    </Composer>
  );
}
