import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";

/** React warns about changes outside of `act` while this is true, also about lazy parts that finish loading later. */
const setIsTesting = (isTesting: boolean) =>
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: isTesting });

/** Renders into the document until the test ends. `show` renders again in the same place. */
export async function render(element: ReactNode) {
  setIsTesting(true);
  const page = document.body.appendChild(document.createElement("div"));
  const root = createRoot(page);
  const show = (next: ReactNode) => act(async () => root.render(next));
  onTestFinished(async () => {
    setIsTesting(true);
    await act(async () => root.unmount());
    setIsTesting(false);
    page.remove();
  });
  await show(element);
  return { page, show };
}

/** Replaces the text of a field that React controls, as typing does. */
export const typeInto = (field: HTMLInputElement | HTMLTextAreaElement, text: string) =>
  act(async () => {
    const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
