import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { beforeAll, expect, it } from "vitest";
import { SwitchSetting } from "./setting.tsx";

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

function Spelling({ disabled }: { disabled: boolean }) {
  const [checked, setChecked] = useState(false);
  return (
    <SwitchSetting
      name="Check spelling"
      help="The browser does it."
      {...{ checked, disabled }}
      onChange={setChecked}
    />
  );
}

it.each([
  ["a press on its name turns it", "name", false, "true"],
  ["a press on what it does turns it", "help", false, "true"],
  ["no press turns it while it is disabled", "name", true, "false"],
])("is a switch: %s", async (_, part, disabled, expected) => {
  const page = document.body.appendChild(document.createElement("div"));
  const root = createRoot(page);
  await act(async () => root.render(<Spelling disabled={disabled} />));
  await act(async () => page.querySelector<HTMLElement>(`.setting__${part}`)?.click());
  expect(page.querySelector("[role=switch]")?.getAttribute("aria-checked")).toBe(expected);
  await act(async () => root.unmount());
  page.remove();
});
