import { Check } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { oneLine, tooLong } from "#contract/text-rules.ts";
import { t } from "#contract/translate.ts";
import { isEnter } from "#web/lib/writing.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useAnchoredPosition } from "../overlay/anchored-position.ts";

type Props = {
  boxOf: () => { left: number; right: number; top: number; bottom: number };
  alt: string;
  onSave: (alt: string) => void;
  onClose: (takesFocus: boolean) => void;
};

const maxAltLength = 1000;

/** Enter and blur save; Escape discards. */
export function AltPopover({ boxOf, alt, onSave, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isClosed = useRef(false);
  const help = useId();
  const [words, setWords] = useState(alt);
  useAnchoredPosition(form, boxOf, { side: "below", align: "center" });

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const description = oneLine(words);
  const beyond = tooLong(description, maxAltLength);
  const close = (saves: boolean, takesFocus: boolean) => {
    // Moves the focus, so that the field saves on blur before it is unmounted.
    if (isClosed.current || (saves && beyond)) return;
    isClosed.current = true;
    if (saves && description !== alt) onSave(description);
    onClose(takesFocus);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    close(true, true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Escape") close(false, true);
    else if (isEnter(event)) submit(event);
  };

  return createPortal(
    <form
      ref={form}
      aria-label={t("Describe this picture")}
      className="alt-popover toolbar--popover glass-popover editor-popover"
      onSubmit={submit}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
        close(true, false);
      }}
    >
      <label className="alt-popover__label">
        <span>{t("Describe this picture")}</span>
        <textarea
          ref={field}
          className="input"
          dir="auto"
          rows={2}
          autoComplete="off"
          aria-describedby={help}
          aria-invalid={beyond !== undefined}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      <div className="alt-popover__foot">
        <p id={help}>{beyond ?? t("For people who can’t see it. You can also search for these words.")}</p>
        <IconButton type="submit" tight label={t("Save the description")} Icon={Check} />
      </div>
    </form>,
    document.body,
  );
}
