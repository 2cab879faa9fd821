import { describe, expect, it, vi } from "vitest";
import { createWriting, isEnter, quietAfterMs, restsAfterMs, watchWriting, writing } from "./writing.ts";

function desk() {
  const state = { now: 1_000_000, hasCaret: true };
  return { state, writing: createWriting({ now: () => state.now, hasCaret: () => state.hasCaret }) };
}

describe("someone is writing", () => {
  it("for half a minute after the last key, while the caret is in their words", () => {
    const { state, writing } = desk();
    expect(writing.isBusy()).toBe(false);
    writing.key();
    expect(writing.isBusy()).toBe(true);
    state.now += quietAfterMs - 1;
    expect(writing.isBusy()).toBe(true);
    state.now += 1;
    expect(writing.isBusy()).toBe(false);
  });

  it("no longer once the caret has left their words", () => {
    const { state, writing } = desk();
    writing.key();
    state.hasCaret = false;
    expect(writing.isBusy()).toBe(false);
  });

  it.each([
    ["for a moment after each key", false, restsAfterMs],
    ["for half a minute while letters are composed", true, quietAfterMs],
  ])("and is typing %s, until the caret leaves their words", (_when, isComposing, ms) => {
    const { state, writing } = desk();
    writing.key();
    writing.compose(isComposing);
    state.now += ms - 1;
    expect(writing.isTyping()).toBe(true);
    state.hasCaret = false;
    expect(writing.isTyping()).toBe(false);
    state.hasCaret = true;
    state.now += 1;
    expect(writing.isTyping()).toBe(false);
  });

  it("as long as any words are unsaved, however long ago they were typed", () => {
    const { state, writing } = desk();
    let unsaved = true;
    const stop = writing.whileUnsaved(() => unsaved);
    state.hasCaret = false;
    expect(writing.isBusy()).toBe(true);
    unsaved = false;
    expect(writing.isBusy()).toBe(false);
    unsaved = true;
    stop();
    expect(writing.isBusy()).toBe(false);
  });
});

it("counts keys in every text field, and detects compositions", () => {
  document.body.innerHTML =
    '<div contenteditable="true"><p>Words</p></div><textarea></textarea><input><button>Go</button><input type="range">';
  watchWriting();
  let keys = 0;
  const stop = writing.onKey(() => {
    keys += 1;
  });
  const press = (selector: string) =>
    document.querySelector(selector)?.dispatchEvent(new Event("keydown", { bubbles: true }));
  for (const selector of ["p", "textarea", "input"]) press(selector);
  expect(keys).toBe(3);
  for (const selector of ["button", "[type=range]", "body"]) press(selector);
  expect(keys).toBe(3);
  stop();

  const field = document.querySelector("textarea");
  field?.focus();
  const clock = vi.spyOn(performance, "now");
  for (const [type, isTyping] of [
    ["compositionstart", true],
    ["compositionend", false],
  ] as const) {
    field?.dispatchEvent(new CompositionEvent(type, { bubbles: true }));
    clock.mockReturnValue(performance.now() + 2 * restsAfterMs);
    expect(writing.isTyping()).toBe(isTyping);
  }
  vi.restoreAllMocks();
});

describe("Enter", () => {
  it.each([
    ["alone", {}, true],
    ["in a composition", { isComposing: true, keyCode: 229 }, false],
    ["that ends a composition in Safari", { keyCode: 229 }, false],
    ["of a screen keyboard, which is another key", { key: "Unidentified" }, false],
  ])("%s", (_when, more, expected) => {
    const event = new KeyboardEvent("keydown", { key: "Enter", keyCode: 13, ...more });
    expect(isEnter(event)).toBe(expected);
    expect(isEnter({ key: event.key, nativeEvent: event })).toBe(expected);
  });

  it("is asked for in one way by every field", () => {
    const sources = import.meta.glob<string>(
      ["/web/**/*.{ts,tsx}", "!/web/**/*.test.*", "!/web/lib/writing.ts"],
      {
        query: "?raw",
        import: "default",
        eager: true,
      },
    );
    expect(Object.keys(sources).length).toBeGreaterThan(500);
    const others = Object.entries(sources).filter(([, source]) =>
      /[!=]==? "Enter"|vent\.isComposing/.test(source),
    );
    expect(others.map(([path]) => path)).toEqual(["/web/editor/plain/plain-field.ts"]);
  });
});
