import type { Editor } from "@tiptap/core";
import { Check, Unlink } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { t } from "#contract/translate.ts";
import { selectionBox, useAnchoredPosition } from "../overlay/anchored-position.ts";
import type { OverlayStore } from "../overlay/overlay-state.ts";
import { asAddress } from "../schema/link.ts";

/** Sets the address of the selection or of the link at the caret. An empty address removes the link. */
export function LinkField({ editor, overlay }: { editor: Editor; overlay: OverlayStore }) {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const refusal = useId();
  const current = linkAt(editor);
  const [address, setAddress] = useState(current);
  const [refused, setRefused] = useState(false);
  useAnchoredPosition(form, () => selectionBox(editor.view), { side: "above", align: "center" });

  useEffect(() => input.current?.focus(), []);

  const close = () => {
    overlay.set({ linkField: false, within: false });
    editor.view.focus();
  };
  const remove = () => {
    editor.chain().extendMarkRange("link").unsetMark("link").run();
    close();
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (address.trim() === "") return remove();
    const href = asAddress(address);
    if (href === null) return setRefused(true);
    const link = { type: "link", attrs: { href } };
    if (editor.state.selection.empty && current === "") {
      editor.commands.insertContent({ type: "text", text: address.trim(), marks: [link] });
    } else editor.chain().extendMarkRange("link").setMark("link", { href }).run();
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") close();
  };

  return (
    <form
      ref={form}
      aria-label={t("Link")}
      className="link-field toolbar toolbar--popover glass-popover editor-popover"
      onSubmit={apply}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) {
          overlay.set({ linkField: false, within: false });
        }
      }}
    >
      <div className="link-field__row">
        <input
          ref={input}
          className="input"
          // Not of type `url`, because `example.com` and `/about` are valid here.
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          aria-label={t("Address")}
          placeholder={t("Paste or type an address")}
          aria-invalid={refused}
          aria-describedby={refused ? refusal : undefined}
          value={address}
          onChange={(event) => {
            setAddress(event.target.value);
            setRefused(false);
          }}
        />
        <button
          type="submit"
          className="icon-btn icon-btn--tight"
          aria-label={t("Set the link")}
          title={t("Set the link")}
        >
          <Check className="icon icon--small" />
        </button>
        {current !== "" && (
          <button
            type="button"
            className="icon-btn icon-btn--tight"
            aria-label={t("Remove the link")}
            title={t("Remove the link")}
            onClick={remove}
          >
            <Unlink className="icon icon--small" />
          </button>
        )}
      </div>
      {refused && (
        <p id={refusal} role="alert" className="link-field__refusal">
          {t("That cannot be a link. Use a web, mail or phone address.")}
        </p>
      )}
    </form>
  );
}

/** The address of the link in the selection or at the caret; empty for none. */
function linkAt({ state }: Editor): string {
  const { $from, empty } = state.selection;
  const marks = [$from.nodeAfter, empty ? $from.nodeBefore : null].flatMap((node) => node?.marks ?? []);
  const href: unknown = marks.find(({ type }) => type.name === "link")?.attrs.href;
  return typeof href === "string" ? href : "";
}
