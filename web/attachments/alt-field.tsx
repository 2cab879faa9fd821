import { useId, useState } from "react";
import { type Attachment, maxAltLength } from "#contract/attachments/attachments.ts";
import { tooLong } from "#contract/text-rules.ts";
import { t } from "#contract/translate.ts";
import { isEnter } from "#web/lib/writing.ts";
import { TooLong } from "#web/ui/limited-field.tsx";
import { attachmentStore } from "./attachment-store.ts";
import { uploadsOfPerson } from "./browser-uploads.ts";

/** A picture's description. Leaving the field or pressing Enter saves it. */
export function AltField({ attachment }: { attachment: Attachment }) {
  const id = useId();
  const [alt, setAlt] = useState(attachment.alt);
  const save = async () => {
    if (alt.trim() === attachment.alt || tooLong(alt.trim(), maxAltLength)) return;
    const { outbox } = await uploadsOfPerson();
    attachmentStore.feed([{ ...attachment, alt: alt.trim() }]);
    await outbox.describe(attachment.id, alt.trim());
  };
  return (
    <>
      <label className="attachment-row__label" htmlFor={id}>
        {t("Describe this picture")}
      </label>
      <input
        id={id}
        className="input attachment-row__alt"
        type="text"
        dir="auto"
        aria-describedby={`${id}-long`}
        autoComplete="off"
        placeholder={t("For those who can’t see it")}
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
        onBlur={() => void save()}
        onKeyDown={(event) => isEnter(event) && event.currentTarget.blur()}
      />
      <TooLong id={`${id}-long`} text={alt} limit={maxAltLength} />
    </>
  );
}
