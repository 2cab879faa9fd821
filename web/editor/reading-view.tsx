import { WritingEditor } from "./writing-editor.tsx";

type ReadingViewProps = {
  markdown: string;
  ariaLabel: string;
  /** Goes to a mentioned reflection within the app. */
  onOpenReflection?: (id: string) => void;
};

/** A text to read, drawn by the editor. */
export const ReadingView = (props: ReadingViewProps) => (
  // The editor reads `markdown` only when it mounts.
  <WritingEditor key={props.markdown} {...props} editable={false} onChange={ignore} />
);

const ignore = () => undefined;
