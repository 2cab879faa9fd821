import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { onFirstIntent } from "#web/lib/later.ts";
import { retryWhenOnline } from "#web/lib/lazy-with-retry.ts";
import { useLatest } from "#web/lib/use-latest.ts";
import { focusMode } from "./focus-mode.ts";
import { openPlainField, type PlainField } from "./plain/plain-field.ts";
import type { EditorHandle, EditorProps } from "./rich-editor.tsx";

export type WritingEditorHandle = EditorHandle;

type WritingEditorProps = EditorProps & {
  /** The initial text. Later ones are set through the handle. */
  markdown: string;
};

let loaded: typeof import("./rich-editor.tsx") | null = null;

export async function loadEditor(): Promise<void> {
  loaded ??= await retryWhenOnline(() => import("./rich-editor.tsx"));
}

/**
 * The editor. A text without formatting is shown before the editor's code has loaded, in a plain field for typing. The
 * code loads on the first interaction and takes over the same element.
 */
export function WritingEditor({ markdown, ref, ...props }: WritingEditorProps) {
  const container = useRef<HTMLDivElement>(null);
  const text = useRef(markdown);
  const field = useRef<PlainField | null>(null);
  const rich = useRef<EditorHandle | null>(null);
  const whenRich = useRef<((editor: EditorHandle) => void)[]>([]);
  const latest = useLatest(props);
  const [parts, setParts] = useState(loaded);
  const [isWanted, setWanted] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page opens
  useLayoutEffect(() => {
    if (parts || !container.current) return;
    const { editable = true, ariaLabel = "Reflection", placeholder = "" } = latest.current;
    const onChange = (changed: string) => {
      text.current = changed;
      latest.current.onChange(changed);
    };
    const labels = { ariaLabel, placeholder };
    if (editable && !focusMode.isOn())
      field.current = openPlainField({ markdown: text.current, onChange, labels });
    if (field.current) container.current.append(field.current.element);
    const want = () => setWanted(true);
    const stop = field.current ? onFirstIntent(want) : want();
    return () => {
      stop?.();
      field.current?.remove();
      field.current = null;
    };
  }, []);

  useEffect(() => {
    if (!isWanted || parts) return;
    let isOver = false;
    void loadEditor().then(async () => {
      await field.current?.untilStill();
      if (!isOver) flushSync(() => setParts(loaded));
    });
    return () => {
      isOver = true;
    };
  }, [isWanted, parts]);

  useLayoutEffect(() => {
    if (!parts || !rich.current) return;
    for (const act of whenRich.current.splice(0)) act(rich.current);
  }, [parts]);

  useImperativeHandle(ref, () => {
    const withRich = (act: (editor: EditorHandle) => void) => {
      if (rich.current) act(rich.current);
      else whenRich.current.push(act);
      setWanted(true);
    };
    return {
      setMarkdown(next) {
        text.current = next;
        rich.current?.setMarkdown(next);
        if (!field.current || field.current.show(next)) return;
        if (field.current.isFocused()) withRich((editor) => editor.focus());
        field.current.remove();
        field.current = null;
        setWanted(true);
      },
      focus: (position) => (rich.current ?? field.current)?.focus(position),
      insert: (markdown) => withRich((editor) => editor.insert(markdown)),
      addPictures: () => withRich((editor) => editor.addPictures()),
      find: () => withRich((editor) => editor.find()),
      flush: () => (rich.current ?? field.current)?.flush(),
    };
  }, []);

  return (
    <>
      <div ref={container} className="writing-editor" data-typewriter={props.typewriter || undefined} />
      {parts && <parts.RichEditor {...props} ref={rich} container={container} text={text} field={field} />}
    </>
  );
}
