import { act, useState } from "react";
import { expect, it } from "vitest";
import { render } from "#web/lib/testing.ts";
import { Confirm } from "./confirm.tsx";

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <Confirm
        open={isOpen}
        onOpenChange={setOpen}
        title="Delete it?"
        action="Delete"
        onConfirm={() => {}}
        failure="The server is away."
      >
        It can’t be undone.
      </Confirm>
    </>
  );
}

it("shows why the action failed, but not when it is opened again", async () => {
  await render(<Page />);
  const press = (label: string) =>
    act(async () =>
      [...document.querySelectorAll("button")].find(({ textContent }) => textContent === label)?.click(),
    );
  const alert = () => document.querySelector("[role=alert]")?.textContent;

  await press("Ask");
  expect(alert()).toBeUndefined();
  await press("Delete");
  expect(alert()).toBe("The server is away.");
  await press("Keep");
  await press("Ask");
  expect(document.querySelector("[role=alertdialog]")).not.toBeNull();
  expect(alert()).toBeUndefined();
});
