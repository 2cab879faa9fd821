import type { Editor } from "@tiptap/core";
import { GapCursor } from "@tiptap/pm/gapcursor";
import { NodeSelection } from "@tiptap/pm/state";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { goToEdge } from "../chunks/text-edge.ts";
import { createEditor } from "../core/create-editor.ts";
import { documentMarkdown } from "../markdown/document-markdown.ts";
import { fromMarkdown } from "../markdown.ts";
import { createOverlayStore } from "../overlay/overlay-state.ts";

const picture = "![](attachment:6639f3b0-c06f-4d67-88a5-3cc24cda3dce)";

let editor: Editor;
let reports: number;
function open(markdown: string) {
  editor = createEditor({
    element: document.body.appendChild(document.createElement("div")),
    content: fromMarkdown(markdown),
    editable: true,
    overlay: createOverlayStore(),
    listId: "list",
    labels: () => ({ ariaLabel: "Reflection", placeholder: "" }),
    isTypewriter: () => false,
    onOpen: () => undefined,
    page: () => null,
    filesRefused: undefined,
    findTemplates: null,
    findActivity: null,
    comeBack: null,
  });
  editor.on("update", () => {
    reports += 1;
  });
}

const text = () => documentMarkdown(editor.state.doc);
const press = (key: string, held: KeyboardEventInit = {}) =>
  editor.view.dom.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...held }),
  );
/** As the editor does for a letter that it does not leave to the browser. */
function type(letters: string) {
  for (const letter of letters) {
    const { view, state } = editor;
    const { from, to } = state.selection;
    const insert = () => view.state.tr.insertText(letter);
    if (!view.someProp("handleTextInput", (handle) => handle(view, from, to, letter, insert)))
      view.dispatch(insert());
  }
}
const select = (at: number) =>
  editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, at)));

beforeEach(() => {
  reports = 0;
});
afterEach(() => {
  editor.destroy();
  document.body.replaceChildren();
});

describe("next to a picture", () => {
  it("there is room above a first one and below a last one, which is not stored", () => {
    open(picture);
    expect(editor.state.selection).toBeInstanceOf(GapCursor);
    expect(editor.state.doc.childCount).toBe(2);
    expect(text()).toBe(picture);
    expect(reports).toBe(0);
    expect(editor.can().undo()).toBe(false);
    goToEdge(editor, "end");
    type("Below.");
    goToEdge(editor, "start");
    type("Above.");
    expect(text()).toBe(`Above.\n\n${picture}\n\nBelow.`);
  });

  it("there is room between two", () => {
    open(`${picture}\n\n${picture}`);
    select(0);
    press("ArrowDown");
    expect(editor.state.selection).toBeInstanceOf(GapCursor);
    type("Between.");
    expect(text()).toBe(`${picture}\n\nBetween.\n\n${picture}`);
  });
});

describe("a selected picture", () => {
  it("is not replaced by what is typed, which goes below it", () => {
    open(`Before.\n\n${picture}\n\nAfter.`);
    select(9);
    type("/ Typed.");
    expect(text()).toBe(`Before.\n\n${picture}\n\n/ Typed.\n\nAfter.`);
    select(9);
    editor.view.dom.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
    expect(editor.state.selection.$from.parent.type.name).toBe("paragraph");
    editor.commands.insertContent("に");
    expect(text()).toBe(`Before.\n\n${picture}\n\nに\n\n/ Typed.\n\nAfter.`);
  });

  it.each([
    ["Enter", {}],
    ["Shift+Enter", { shiftKey: true }],
    ["Control+Enter", { ctrlKey: true }],
  ])("has an empty paragraph below after %s, also if it begins the text", (_keys, held) => {
    open(`${picture}\n\nAfter.`);
    select(0);
    press("Enter", held);
    type("Below.");
    expect(text()).toBe(`${picture}\n\nBelow.\n\nAfter.`);
  });

  it("is removed by Backspace or Delete, and restored by undo", () => {
    for (const key of ["Backspace", "Delete"]) {
      open(`Before.\n\n${picture}`);
      select(9);
      press(key);
      expect(text()).toBe("Before.");
      editor.commands.undo();
      expect(text()).toBe(`Before.\n\n${picture}`);
      editor.destroy();
    }
  });

  it("moves by Alt and an arrow, stays selected, and goes back by undo, step by step", () => {
    const move = (key: string) => press(key, { altKey: true });
    open(`One.\n\nTwo.\n\n${picture}\n\n- Three.`);
    select(12);
    move("ArrowUp");
    expect(text()).toBe(`One.\n\n${picture}\n\nTwo.\n\n- Three.`);
    move("ArrowUp");
    const first = `${picture}\n\nOne.\n\nTwo.\n\n- Three.`;
    expect(text()).toBe(first);
    move("ArrowUp");
    expect(text()).toBe(first);
    editor.commands.undo();
    expect(text()).toBe(`One.\n\n${picture}\n\nTwo.\n\n- Three.`);
    editor.commands.undo();
    expect(text()).toBe(`One.\n\nTwo.\n\n${picture}\n\n- Three.`);

    select(12);
    move("ArrowDown");
    const last = `One.\n\nTwo.\n\n- Three.\n\n${picture}`;
    expect(text()).toBe(last);
    move("ArrowDown");
    expect(text()).toBe(last);
  });

  it.each([
    ["a click on it while it is selected", () => click(true), 1],
    ["a click that selects it", () => click(false), 0],
    ["Space", () => press(" "), 1],
  ])("opens or not: %s", (_how, act, opened) => {
    open(picture);
    const figure = editor.view.dom.querySelector("figure");
    const button = document.createElement("button");
    button.dataset.opens = "";
    let times = 0;
    button.addEventListener("click", () => {
      times += 1;
    });
    figure?.append(button);
    select(0);
    act();
    expect(times).toBe(opened);
  });
});

function click(isSelected: boolean) {
  const figure = editor.view.dom.querySelector("figure");
  if (!isSelected) goToEdge(editor, "end");
  figure?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  // As browsers do before the click.
  select(0);
  figure?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}
