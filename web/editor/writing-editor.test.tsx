import { act, createRef } from "react";
import { expect, it, vi } from "vitest";
import { render } from "#web/lib/testing.ts";
import { WritingEditor, type WritingEditorHandle } from "./writing-editor.tsx";

it("does everything that was asked of it before its code had loaded", async () => {
  const onChange = vi.fn();
  const ref = createRef<WritingEditorHandle>();
  const { page } = await render(<WritingEditor ref={ref} markdown="Walked." onChange={onChange} />);
  await act(async () => {
    ref.current?.insert("A template.");
    ref.current?.insert("And another.");
  });
  await act(() => vi.waitFor(() => expect(page.textContent).toContain("And another."), 20_000));
  expect(page.textContent).toContain("A template.");
});
