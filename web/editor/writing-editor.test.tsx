import { act, createRef } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, it, vi } from "vitest";
import { WritingEditor, type WritingEditorHandle } from "./writing-editor.tsx";

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

it("does everything that was asked of it before its code had loaded", async () => {
  const onChange = vi.fn();
  const ref = createRef<WritingEditorHandle>();
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  await act(async () => root.render(<WritingEditor ref={ref} markdown="Walked." onChange={onChange} />));
  await act(async () => {
    ref.current?.insert("A template.");
    ref.current?.insert("And another.");
  });
  await act(() => vi.waitFor(() => expect(container.textContent).toContain("And another."), 20_000));
  expect(container.textContent).toContain("A template.");
  await act(async () => root.unmount());
});
