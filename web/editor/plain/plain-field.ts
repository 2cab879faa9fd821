import { maxBodyLength } from "#contract/reflections/reflection-rules.ts";
import { createChangeReport } from "../core/change-report.ts";
import { lengthBefore, placeAt, readParagraphs } from "./field-text.ts";
import { readPlain, writePlain } from "./plain-markdown.ts";

type Selection = { from: number; to: number };

/** Places in a text count its characters, with one for each end of a paragraph. */
export type HandedOver = {
  element: HTMLElement;
  /** The Markdown before anything was typed. */
  before: string;
  text: string;
  /** The typed input, as one change from `before` to `text`. */
  change: { from: number; to: number; typed: string };
  /** Pastes within `typed`, which are only plain text so far. */
  pastes: { from: number; to: number; data: DataTransfer }[];
  /** Keys that only the editor handles. */
  keys: KeyboardEvent[];
  selection: Selection | null;
};

export type PlainField = ReturnType<typeof createPlainField>;

type PlainFieldOptions = {
  markdown: string;
  onChange: (markdown: string) => void;
  labels: { ariaLabel: string; placeholder: string };
};

/** Keys of the editor that a browser would otherwise act on. */
const isEditorKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey || metaKey ? /^(?:[bikfzy]|Enter)$/i.test(key) : altKey && /^(?:F10|Enter)$/.test(key);

/** Of these keys: opens the search of the page. */
const isFind = ({ key, shiftKey }: KeyboardEvent) => key.toLowerCase() === "f" && !shiftKey;

/**
 * Shows and takes words until the editor has loaded, which then takes over the same element. It looks like the editor,
 * knows only paragraphs, and reports each change as the editor does.
 *
 * @returns null if the text has any formatting
 */
export function createPlainField({ markdown, onChange, labels }: PlainFieldOptions) {
  const paragraphs = readPlain(markdown);
  if (!paragraphs) return null;
  let before = markdown;
  let pastes: (HandedOver["pastes"][number] & { upTo: string })[] = [];
  let keys: KeyboardEvent[] = [];
  let isComposing = false;
  const waiting: (() => void)[] = [];
  const settle = () => {
    if (!isComposing) for (const resolve of waiting.splice(0)) resolve();
  };
  const listening = new AbortController();
  const element = document.createElement("div");
  element.className = "tiptap ProseMirror prose prose--editor";
  element.contentEditable = "true";
  element.spellcheck = true;
  element.role = "textbox";
  element.ariaMultiLine = "true";
  element.ariaLabel = labels.ariaLabel;
  if (labels.placeholder) element.ariaPlaceholder = labels.placeholder;
  draw(paragraphs);

  const isFocused = () => document.activeElement === element;
  const text = () => readParagraphs(element).join("\n");
  const changes = createChangeReport(() => writePlain(readParagraphs(element)), onChange);

  function draw(lines: readonly string[]) {
    const drawn = lines.map((line) => {
      const paragraph = document.createElement("p");
      paragraph.dir = "auto";
      paragraph.append(line === "" ? document.createElement("br") : line);
      return paragraph;
    });
    element.replaceChildren(...drawn);
    showPlaceholder();
  }

  function showPlaceholder() {
    const only = element.childElementCount === 1 ? element.firstElementChild : null;
    const isEmpty = only?.textContent === "" && labels.placeholder !== "";
    for (const paragraph of element.children)
      if (paragraph !== only || !isEmpty) paragraph.classList.remove("is-empty");
    if (!(only instanceof HTMLElement) || !isEmpty) return;
    only.classList.add("is-empty");
    only.dataset.placeholder = labels.placeholder;
  }

  function selection(): Selection | null {
    const range = getSelection()?.rangeCount ? getSelection()?.getRangeAt(0) : undefined;
    if (!range || !element.contains(range.commonAncestorContainer)) return null;
    return {
      from: lengthBefore(element, range.startContainer, range.startOffset),
      to: lengthBefore(element, range.endContainer, range.endOffset),
    };
  }

  const select = ({ from, to }: Selection) =>
    getSelection()?.setBaseAndExtent(...placeAt(element, from), ...placeAt(element, to));

  /** Replaces the selection by `words`. Returns where they are. */
  function insert(words: string): Selection {
    const whole = text();
    const { from, to } = selection() ?? { from: whole.length, to: whole.length };
    draw((whole.slice(0, from) + words + whole.slice(to)).split("\n"));
    select({ from: from + words.length, to: from + words.length });
    changes.changed();
    return { from, to: from + words.length };
  }

  function take(data: DataTransfer) {
    const kept = new DataTransfer();
    for (const type of ["text/plain", "text/html"]) kept.setData(type, data.getData(type));
    for (const file of data.files) kept.items.add(file);
    const words = kept.getData("text/plain");
    // A text that is too long for a page is left to the editor, which may refuse it.
    const place = insert(words.length > maxBodyLength ? "" : words.replaceAll(/\r\n?/g, "\n"));
    pastes.push({ ...place, data: kept, upTo: text().slice(0, place.to) });
  }

  function listen<Name extends keyof HTMLElementEventMap>(
    name: Name,
    on: (event: HTMLElementEventMap[Name]) => void,
  ) {
    element.addEventListener(name, on, { signal: listening.signal });
  }

  listen("beforeinput", (event) => {
    if (event.isComposing) return;
    // Typing into a search field does not go into the text.
    if (keys.some(isFind)) event.preventDefault();
    const isEnter = event.inputType === "insertParagraph" || event.inputType === "insertLineBreak";
    if (
      !isEnter &&
      !/^(?:format|history|insert(?:OrderedList|UnorderedList|Horizontal))/.test(event.inputType)
    )
      return;
    event.preventDefault();
    if (isEnter) insert("\n");
  });
  listen("input", () => {
    // When everything was removed, browsers may leave text outside any paragraph.
    if (!isComposing && [...element.childNodes].some((node) => node.nodeName !== "P")) {
      const caret = selection();
      const lines = readParagraphs(element);
      draw(lines.length > 0 ? lines : [""]);
      if (caret) select(caret);
    } else showPlaceholder();
    changes.changed();
  });
  listen("compositionstart", () => {
    isComposing = true;
  });
  listen("compositionend", () => {
    isComposing = false;
    changes.changed();
    // The browser may still be working on these letters.
    setTimeout(settle);
  });
  listen("paste", (event) => {
    event.preventDefault();
    if (event.clipboardData && !keys.some(isFind)) take(event.clipboardData);
  });
  listen("dragover", (event) => event.preventDefault());
  listen("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer) take(event.dataTransfer);
  });
  // The person writes on instead of waiting for the search.
  const forgetFind = () => {
    keys = keys.filter((key) => !isFind(key));
  };
  listen("pointerdown", forgetFind);
  listen("keydown", (event) => {
    if (event.key === "Escape") forgetFind();
    if (!isEditorKey(event) || event.isComposing) return;
    event.preventDefault();
    keys.push(event);
  });
  listen("blur", changes.flush);

  return {
    element,
    flush: changes.flush,

    focus(position?: "start" | "end") {
      element.focus();
      const place = position === "end" ? text().length : 0;
      if (position) select({ from: place, to: place });
    },

    /**
     * Shows another text that came from elsewhere. Returns false if it can't; then its own text is no longer reported.
     */
    show(next: string): boolean {
      const lines = readPlain(next);
      if (!lines) {
        changes.accept();
        return false;
      }
      const caret = isFocused() ? selection() : null;
      before = next;
      pastes = [];
      draw(lines);
      changes.accept();
      if (caret) select(caret);
      return true;
    },

    isFocused,

    /** Resolves when no letters are being composed, which nothing may interrupt. */
    untilStill: () => new Promise<void>((resolve) => (isComposing ? waiting.push(resolve) : resolve())),

    /** Stops the field and returns what the editor needs to continue. */
    handOver(): HandedOver {
      changes.flush();
      listening.abort();
      const whole = text();
      const kept = pastes.filter(({ upTo }) => whole.startsWith(upTo));
      return {
        element,
        before,
        text: whole,
        change: changeBetween((readPlain(before) ?? []).join("\n"), whole, kept),
        pastes: kept,
        keys,
        selection: isFocused() ? selection() : null,
      };
    },

    remove() {
      changes.flush();
      listening.abort();
      element.remove();
      isComposing = false;
      settle();
    },
  };
}

/** The one piece that differs; all of `within` is part of it. */
function changeBetween(before: string, after: string, within: readonly Selection[]): HandedOver["change"] {
  const most = Math.min(before.length, after.length);
  const latestStart = Math.min(most, ...within.map(({ from }) => from));
  let from = 0;
  while (from < latestStart && before[from] === after[from]) from += 1;
  const maxAfter = Math.min(most - from, ...within.map(({ to }) => after.length - to));
  let same = 0;
  while (same < maxAfter && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { from, to: before.length - same, typed: after.slice(from, after.length - same) };
}
