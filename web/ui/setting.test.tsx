import { act, useState } from "react";
import { expect, it } from "vitest";
import { render } from "#web/lib/testing.ts";
import { SwitchSetting } from "./setting.tsx";

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
  const { page } = await render(<Spelling disabled={disabled} />);
  await act(async () => page.querySelector<HTMLElement>(`.setting__${part}`)?.click());
  expect(page.querySelector("[role=switch]")?.getAttribute("aria-checked")).toBe(expected);
});
