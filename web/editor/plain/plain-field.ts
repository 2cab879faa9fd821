import { maxBodyLength } from "#contract/reflections/reflection-rules.ts";
import { isComposing } from "#web/lib/writing.ts";
import { createChangeReport } from "../core/change-report.ts";
import { readPlain, writePlain } from "../markdown/plain-markdown.ts";
import {
  createTextbox,
  drawParagraphs,
  type FieldLabels,
  readParagraphs,
  type Selection,
  select,
  selectionIn,
  showPlaceholder,
} from "./field-element.ts";

/**
 * What the editor needs to continue from the field. Positions count the characters of the text, with one for each end
 * of a paragraph.
 */
export type HandedOver = {
  element: HTMLElement;
  /** The Markdown before anything was typed. */
  before: string;
  text: string;
  /** What was typed, as one change from `before` to `text`. */
  change: { from: number; to: number; typed: string };
  /** Pastes within `typed`, which are only plain text so far. */
  pastes: { from: number; to: number; data: DataTransfer }[];
  /** Key presses that only the editor can handle. */
  keys: KeyboardEvent[];
  selection: Selection | null;
};

type PlainFieldOptions = {
  markdown: string;
  onChange: (markdown: string) => void;
  labels: FieldLabels;
};

/** Shortcuts of the editor that a browser would otherwise handle. */
const isEditorKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey || metaKey ? /^(?:[bikfzy]|Enter)$/i.test(key) : altKey && /^(?:F10|Enter)$/.test(key);

/** Of these shortcuts: opens the search of the page. */
const isFind = ({ key, shiftKey }: KeyboardEvent) => key.toLowerCase() === "f" && !shiftKey;

/** `null` if the text has any formatting, which only the editor can show. */
export function openPlainField(options: PlainFieldOptions): PlainField | null {
  const paragraphs = readPlain(options.markdown);
  return paragraphs && new PlainField(paragraphs, options);
}

/**
 * A text field for typing until the editor has loaded, which then takes over the same element. It looks like the
 * editor, supports only paragraphs, and reports each change as the editor does.
 */
export class PlainField {
  readonly element: HTMLElement;
  readonly #placeholder: string;
  readonly #changes: ReturnType<typeof createChangeReport>;
  readonly #listening = new AbortController();
  #before: string;
  #pastes: (HandedOver["pastes"][number] & { upTo: string })[] = [];
  #keys: KeyboardEvent[] = [];
  #isComposing = false;
  #waiting: (() => void)[] = [];

  constructor(paragraphs: readonly string[], { markdown, onChange, labels }: PlainFieldOptions) {
    this.element = createTextbox(labels);
    this.#placeholder = labels.placeholder;
    this.#before = markdown;
    this.#changes = createChangeReport(() => writePlain(readParagraphs(this.element)), onChange);
    this.#draw(paragraphs);
    this.#listen();
  }

  readonly flush = () => this.#changes.flush();

  isFocused(): boolean {
    return document.activeElement === this.element;
  }

  focus(position?: "start" | "end") {
    this.element.focus();
    const place = position === "end" ? this.#text().length : 0;
    if (position) select(this.element, { from: place, to: place });
  }

  /** Shows a text that was not typed here. Returns false if it can't; then its own text is no longer reported. */
  show(next: string): boolean {
    const lines = readPlain(next);
    if (!lines) {
      this.#changes.accept();
      return false;
    }
    const caret = this.isFocused() ? selectionIn(this.element) : null;
    this.#before = next;
    this.#pastes = [];
    this.#draw(lines);
    this.#changes.accept();
    if (caret) select(this.element, caret);
    return true;
  }

  /** Resolves when no composition is active, because nothing may interrupt one. */
  untilStill(): Promise<void> {
    return new Promise((resolve) => (this.#isComposing ? this.#waiting.push(resolve) : resolve()));
  }

  /** Stops the field and returns what the editor needs to continue. */
  handOver(): HandedOver {
    this.#changes.flush();
    this.#listening.abort();
    const whole = this.#text();
    const pastes = this.#pastes.filter(({ upTo }) => whole.startsWith(upTo));
    return {
      element: this.element,
      before: this.#before,
      text: whole,
      change: changeBetween((readPlain(this.#before) ?? []).join("\n"), whole, pastes),
      pastes,
      keys: this.#keys,
      selection: this.isFocused() ? selectionIn(this.element) : null,
    };
  }

  remove() {
    this.#changes.flush();
    this.#listening.abort();
    this.element.remove();
    this.#isComposing = false;
    this.#settle();
  }

  #listen() {
    this.#on("beforeinput", (event) => this.#beforeInput(event));
    this.#on("input", () => this.#input());
    this.#on("compositionstart", () => {
      this.#isComposing = true;
    });
    this.#on("compositionend", () => {
      this.#isComposing = false;
      this.#changes.changed();
      // The browser may still be processing the composed letters.
      setTimeout(() => this.#settle());
    });
    this.#on("paste", (event) => {
      event.preventDefault();
      if (event.clipboardData && !this.#keys.some(isFind)) this.#paste(event.clipboardData);
    });
    this.#on("dragover", (event) => event.preventDefault());
    this.#on("drop", (event) => {
      event.preventDefault();
      if (event.dataTransfer) this.#paste(event.dataTransfer);
    });
    this.#on("pointerdown", () => this.#cancelFind());
    this.#on("keydown", (event) => {
      if (event.key === "Escape") this.#cancelFind();
      if (!isEditorKey(event) || isComposing(event)) return;
      event.preventDefault();
      this.#keys.push(event);
    });
    this.#on("blur", this.flush);
  }

  #on<Name extends keyof HTMLElementEventMap>(name: Name, on: (event: HTMLElementEventMap[Name]) => void) {
    this.element.addEventListener(name, on, { signal: this.#listening.signal });
  }

  #beforeInput(event: InputEvent) {
    if (event.isComposing) return;
    // The person is typing into a search field that has yet to open.
    if (this.#keys.some(isFind)) event.preventDefault();
    const isEnter = event.inputType === "insertParagraph" || event.inputType === "insertLineBreak";
    const isFormatting = /^(?:format|history|insert(?:OrderedList|UnorderedList|Horizontal))/;
    if (!isEnter && !isFormatting.test(event.inputType)) return;
    event.preventDefault();
    if (isEnter) this.#insert("\n");
  }

  #input() {
    // When everything is deleted, browsers may leave text outside any paragraph.
    if (!this.#isComposing && [...this.element.childNodes].some((node) => node.nodeName !== "P")) {
      const caret = selectionIn(this.element);
      const lines = readParagraphs(this.element);
      this.#draw(lines.length > 0 ? lines : [""]);
      if (caret) select(this.element, caret);
    } else showPlaceholder(this.element, this.#placeholder);
    this.#changes.changed();
  }

  /** The person continues to write instead of waiting for the search. */
  #cancelFind() {
    this.#keys = this.#keys.filter((key) => !isFind(key));
  }

  #settle() {
    if (!this.#isComposing) for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #text(): string {
    return readParagraphs(this.element).join("\n");
  }

  #draw(lines: readonly string[]) {
    drawParagraphs(this.element, lines);
    showPlaceholder(this.element, this.#placeholder);
  }

  /** Replaces the selection by `words`. Returns their position. */
  #insert(words: string): Selection {
    const whole = this.#text();
    const { from, to } = selectionIn(this.element) ?? { from: whole.length, to: whole.length };
    this.#draw((whole.slice(0, from) + words + whole.slice(to)).split("\n"));
    select(this.element, { from: from + words.length, to: from + words.length });
    this.#changes.changed();
    return { from, to: from + words.length };
  }

  #paste(data: DataTransfer) {
    const copy = copyOf(data);
    const words = copy.getData("text/plain");
    // A text that is too long for a page is left to the editor, which may refuse it.
    const place = this.#insert(words.length > maxBodyLength ? "" : words.replaceAll(/\r\n?/g, "\n"));
    this.#pastes.push({ ...place, data: copy, upTo: this.#text().slice(0, place.to) });
  }
}

/** A copy, because the browser clears the data after the event. */
function copyOf(data: DataTransfer): DataTransfer {
  const copy = new DataTransfer();
  for (const type of ["text/plain", "text/html"]) copy.setData(type, data.getData(type));
  for (const file of data.files) copy.items.add(file);
  return copy;
}

/** The range that differs, extended to include all of `within`. */
function changeBetween(before: string, after: string, within: readonly Selection[]): HandedOver["change"] {
  const shorter = Math.min(before.length, after.length);
  const latestStart = Math.min(shorter, ...within.map(({ from }) => from));
  let from = 0;
  while (from < latestStart && before[from] === after[from]) from += 1;
  const maxAfter = Math.min(shorter - from, ...within.map(({ to }) => after.length - to));
  let same = 0;
  while (same < maxAfter && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { from, to: before.length - same, typed: after.slice(from, after.length - same) };
}
