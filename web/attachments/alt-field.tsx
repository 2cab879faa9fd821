import { useId, useState } from "react";
import type { Attachment } from "#contract/attachments/attachments.ts";
import { isEnter } from "#web/lib/writing.ts";
import { attachmentStore } from "./attachment-store.ts";
import { uploadsOfPerson } from "./browser-uploads.ts";

/** A picture's description. Leaving the field or pressing Enter saves it. */
export function AltField({ attachment }: { attachment: Attachment }) {
  const id = useId();
  const [alt, setAlt] = useState(attachment.alt);
  const save = async () => {
    if (alt.trim() === attachment.alt) return;
    const { outbox } = await uploadsOfPerson();
    attachmentStore.feed([{ ...attachment, alt: alt.trim() }]);
    await outbox.describe(attachment.id, alt.trim());
  };
  return (
    <>
      <label className="attachment-row__label" htmlFor={id}>
        Describe this picture
      </label>
      <input
        id={id}
        className="input attachment-row__alt"
        type="text"
        maxLength={1000}
        autoComplete="off"
        placeholder="For those who can’t see it"
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
        onBlur={() => void save()}
        onKeyDown={(event) => isEnter(event) && event.currentTarget.blur()}
      />
    </>
  );
}
