import { act } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { render, typeInto } from "#web/lib/testing.ts";
import { AltPopover } from "./alt-popover.tsx";

/** As in the picture view: closing by key gives the focus back to the button. */
async function describeAs(words: string, key: string) {
  const button = document.body.appendChild(document.createElement("button"));
  onTestFinished(() => button.remove());
  const onSave = vi.fn();
  const onClose = vi.fn((takesFocus: boolean) => takesFocus && button.focus());
  await render(
    <AltPopover
      boxOf={() => ({ left: 0, right: 0, top: 0, bottom: 0 })}
      alt="The jetty"
      onSave={onSave}
      onClose={onClose}
    />,
  );
  const field = document.querySelector<HTMLTextAreaElement>(".alt-popover textarea");
  if (!field) throw new Error("There is no field.");
  await typeInto(field, words);
  await act(async () => field.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
  return { onSave, onClose };
}

it("saves once on Enter", async () => {
  const { onSave, onClose } = await describeAs(" The jetty\nat noon ", "Enter");
  expect(onSave.mock.calls).toEqual([["The jetty at noon"]]);
  expect(onClose.mock.calls).toEqual([[true]]);
});

it("discards on Escape", async () => {
  const { onSave, onClose } = await describeAs("Not this", "Escape");
  expect(onSave).not.toHaveBeenCalled();
  expect(onClose.mock.calls).toEqual([[true]]);
});
