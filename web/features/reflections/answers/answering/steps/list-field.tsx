import { Plus } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from "react";
import { storableText } from "#contract/text-rules.ts";
import { t } from "#contract/translate.ts";
import { isEnter } from "#web/lib/writing.ts";
import { TooLong } from "#web/ui/limited-field.tsx";
import { LineField } from "./line-field.tsx";
import {
  isEmptyLine,
  maxLineLength,
  shownLines,
  withLine,
  withLineAfter,
  withoutLine,
  withPasted,
} from "./list-lines.ts";

type ListFieldProps = {
  step: { least: number; most: number };
  lines: readonly string[];
  onChange: (lines: string[] | undefined) => void;
  autoFocus: boolean;
  labelledBy: string;
  describedBy?: string | undefined;
};

/** Enter adds a line, and on an empty last line goes to the next step. Backspace removes an empty line. */
export function ListField({
  step,
  lines: answered,
  onChange,
  autoFocus,
  labelledBy,
  describedBy,
}: ListFieldProps) {
  const lines = shownLines(answered, step);
  const id = useId();
  const place = useRef<HTMLOListElement>(null);
  const wanted = useRef<number | null>(null);
  const hasRoom = lines.length < step.most;

  const change = (next: readonly string[], at?: number) => {
    if (at !== undefined) wanted.current = at;
    onChange(next.every(isEmptyLine) ? undefined : [...next]);
  };
  const go = (at: number) => place.current?.querySelectorAll("textarea")[at]?.focus();

  // Focuses a new line once it is rendered.
  useEffect(() => {
    if (wanted.current === null) return;
    go(wanted.current);
    wanted.current = null;
  });

  const pressKey = (at: number) => (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isEmpty = isEmptyLine(lines[at]);
    if (isEnter(event) && !event.ctrlKey && !event.metaKey) {
      const isLast = at === lines.length - 1;
      // Left to the form: its Enter goes to the next step.
      if (isLast && (isEmpty || !hasRoom)) return;
      event.preventDefault();
      if (isLast || (!isEmpty && hasRoom && !isEmptyLine(lines[at + 1])))
        change(withLineAfter(lines, at), at + 1);
      else go(at + 1);
    } else if (event.key === "Backspace" && lines[at] === "" && at > 0) {
      event.preventDefault();
      go(at - 1);
      if (lines.length > Math.max(step.least, 1)) change(withoutLine(lines, at), at - 1);
    } else if (event.key === "ArrowDown" && event.altKey === false && at < lines.length - 1 && isAtEnd(event))
      go(at + 1);
    else if (event.key === "ArrowUp" && event.altKey === false && at > 0 && isAtStart(event)) go(at - 1);
  };

  const paste = (at: number) => (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const pasted = storableText(event.clipboardData.getData("text/plain"));
    const next = withPasted(lines, { at, from: selectionStart, to: selectionEnd }, pasted, step.most);
    if (!next) return;
    event.preventDefault();
    change(next.lines, next.last);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: the step's prompt labels it, not a legend
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      <ol ref={place} className="step-list">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <li key={at} className="step-list__line">
            <span className="step-list__sign tabular" aria-hidden="true">
              {at + 1}
            </span>
            <LineField
              label={t("Line {number, number}", { number: at + 1 })}
              text={line}
              autoFocus={autoFocus && at === firstOpen(lines)}
              onChange={(text) => change(withLine(lines, at, text))}
              onKeyDown={pressKey(at)}
              onPaste={paste(at)}
              describedBy={`${id}-${at}`}
            />
            <TooLong id={`${id}-${at}`} text={line} limit={maxLineLength} />
          </li>
        ))}
      </ol>
      {hasRoom && (
        <button
          type="button"
          className="chip chip--add step-list__add"
          disabled={isEmptyLine(lines.at(-1))}
          onClick={() => change([...lines, ""], lines.length)}
        >
          <Plus className="icon icon--small" />
          {t("Another line")}
        </button>
      )}
    </div>
  );
}

/** Where a person continues: the first empty line, or the last. */
const firstOpen = (lines: readonly string[]) => {
  const at = lines.findIndex(isEmptyLine);
  return at < 0 ? lines.length - 1 : at;
};

const isAtEnd = ({ currentTarget }: KeyboardEvent<HTMLTextAreaElement>) =>
  currentTarget.selectionStart === currentTarget.value.length;
const isAtStart = ({ currentTarget }: KeyboardEvent<HTMLTextAreaElement>) => currentTarget.selectionEnd === 0;
