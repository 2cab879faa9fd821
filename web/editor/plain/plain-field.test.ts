import { expect, it } from "vitest";
import { createPlainField } from "./plain-field.ts";

function open() {
  const labels = { ariaLabel: "Reflection", placeholder: "" };
  const field = createPlainField({ markdown: "A walk.", onChange: () => undefined, labels });
  if (!field) throw new Error("This text has no formatting.");
  document.body.append(field.element);
  const takesLetters = () =>
    field.element.dispatchEvent(new InputEvent("beforeinput", { inputType: "insertText", cancelable: true }));
  const press = (key: string, more: KeyboardEventInit = {}) =>
    field.element.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true, ...more }));
  return { ...field, takesLetters, press };
}

it("takes no letters of a search until the person writes on", () => {
  const { element, takesLetters, press, remove } = open();
  expect(takesLetters()).toBe(true);
  press("f", { ctrlKey: true });
  expect(takesLetters()).toBe(false);
  element.dispatchEvent(new Event("pointerdown"));
  expect(takesLetters()).toBe(true);
  press("F", { metaKey: true });
  expect(takesLetters()).toBe(false);
  press("Escape");
  expect(takesLetters()).toBe(true);
  remove();
});

it("takes letters in focus mode", () => {
  const { takesLetters, press, handOver, element } = open();
  press("F", { ctrlKey: true, shiftKey: true });
  expect(takesLetters()).toBe(true);
  expect(handOver().keys.map(({ key }) => key)).toEqual(["F"]);
  element.remove();
});
