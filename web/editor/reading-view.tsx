import { useRef } from "react";
import { RichEditor } from "./rich-editor.tsx";

type ReadingViewProps = {
  markdown: string;
  ariaLabel: string;
  /** Opens a mentioned reflection within the app. */
  onOpenReflection?: (id: string) => void;
};

/** A read-only text, rendered by the editor. */
export const ReadingView = (props: ReadingViewProps) => (
  // The editor reads `markdown` only when it mounts.
  <Drawn key={props.markdown} {...props} />
);

function Drawn(props: ReadingViewProps) {
  const container = useRef<HTMLDivElement>(null);
  const text = useRef(props.markdown);
  return (
    <>
      <div ref={container} className="writing-editor" />
      <RichEditor {...props} container={container} text={text} editable={false} onChange={ignore} />
    </>
  );
}

const ignore = () => undefined;
