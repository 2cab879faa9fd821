import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { beforeAll, expect, it } from "vitest";
import { Confirm } from "./confirm.tsx";

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

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
  const page = document.body.appendChild(document.createElement("div"));
  const root = createRoot(page);
  await act(async () => root.render(<Page />));
  const press = (label: string) =>
    act(async () =>
      [...document.querySelectorAll("button")].find(({ textContent }) => textContent === label)?.click(),
    );
  const alert = () => document.querySelector("[role=alert]")?.textContent;

  await press("Ask");
  expect(alert()).toBeUndefined();
  await press("Delete");
  expect(alert()).toBe("The server is away.");
  await press("Keep it");
  await press("Ask");
  expect(document.querySelector("[role=alertdialog]")).not.toBeNull();
  expect(alert()).toBeUndefined();

  await act(async () => root.unmount());
  page.remove();
});
