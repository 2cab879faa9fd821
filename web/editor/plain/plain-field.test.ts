import { expect, it } from "vitest";
import { openPlainField } from "./plain-field.ts";

function open() {
  const labels = { ariaLabel: "Reflection", placeholder: "" };
  const field = openPlainField({ markdown: "A walk.", onChange: () => undefined, labels });
  if (!field) throw new Error("This text has no formatting.");
  document.body.append(field.element);
  const takesLetters = () =>
    field.element.dispatchEvent(new InputEvent("beforeinput", { inputType: "insertText", cancelable: true }));
  const press = (key: string, more: KeyboardEventInit = {}) =>
    field.element.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true, ...more }));
  return { field, element: field.element, takesLetters, press };
}

it("takes no letters of a search until the person continues to write", () => {
  const { field, element, takesLetters, press } = open();
  expect(takesLetters()).toBe(true);
  press("f", { ctrlKey: true });
  expect(takesLetters()).toBe(false);
  element.dispatchEvent(new Event("pointerdown"));
  expect(takesLetters()).toBe(true);
  press("F", { metaKey: true });
  expect(takesLetters()).toBe(false);
  press("Escape");
  expect(takesLetters()).toBe(true);
  field.remove();
});

it("takes letters in focus mode", () => {
  const { field, element, takesLetters, press } = open();
  press("F", { ctrlKey: true, shiftKey: true });
  expect(takesLetters()).toBe(true);
  expect(field.handOver().keys.map(({ key }) => key)).toEqual(["F"]);
  element.remove();
});
