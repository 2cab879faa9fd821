import { type Ref, useCallback, useEffect, useImperativeHandle, useRef } from "react";
import { storableText } from "#contract/text-rules.ts";
import { t } from "#contract/translate.ts";
import { WritingEditor, type WritingEditorHandle } from "#web/editor/writing-editor.tsx";

export type StepEditorHandle = { flush: () => void };

type StepEditorProps = {
  label: string;
  /** Markdown. */
  text: string;
  onChange: (text: string) => void;
  autoFocus: boolean;
  typewriter: boolean;
  historyKey: readonly [userId: string, page: string] | undefined;
  onOpenReflection: ((id: string) => void) | undefined;
  ref?: Ref<StepEditorHandle> | undefined;
};

/** The editor of reflections, for one answer. It shows changes from other devices as soon as they arrive. */
export default function StepEditor({
  label,
  text,
  onChange,
  autoFocus,
  typewriter,
  historyKey,
  onOpenReflection,
  ref,
}: StepEditorProps) {
  const editor = useRef<WritingEditorHandle>(null);
  const known = useRef(text);
  const isFocusWanted = useRef(autoFocus);

  const report = useCallback(
    (markdown: string) => {
      const next = storableText(markdown);
      if (next === known.current) return;
      known.current = next;
      onChange(next);
    },
    [onChange],
  );

  useEffect(() => {
    if (text === known.current) return;
    known.current = text;
    editor.current?.setMarkdown(text);
  }, [text]);

  useEffect(() => {
    if (isFocusWanted.current) editor.current?.focus("end");
  }, []);

  useImperativeHandle(ref, () => ({ flush: () => editor.current?.flush() }), []);

  return (
    <div className="step-text">
      <WritingEditor
        ref={editor}
        markdown={text}
        onChange={report}
        ariaLabel={label}
        placeholder={t("Write, or type / for more")}
        typewriter={typewriter}
        {...(historyKey && { historyKey })}
        {...(onOpenReflection && { onOpenReflection })}
      />
    </div>
  );
}
