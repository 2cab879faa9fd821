import { act } from "react";
import { expect, it, vi } from "vitest";
import { render, typeInto } from "#web/lib/testing.ts";
import { PlaceField } from "./place-field.tsx";

async function renderField(name: string) {
  const onChange = vi.fn();
  const withName = (stored: string) => (
    <PlaceField
      labelledBy="name"
      describedBy="help"
      invalid={false}
      name={stored}
      offered={[]}
      onChange={onChange}
    />
  );
  const { page, show } = await render(withName(name));
  const field = page.querySelector("input");
  if (!field) throw new Error("There is no field.");
  const enter = () =>
    act(async () => {
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    });
  return { field, enter, onChange, save: (stored: string) => show(withName(stored)) };
}

it("shows what was typed until it is saved, and then what is stored", async () => {
  const { field, enter, onChange, save } = await renderField("Vondelpark");
  await typeInto(field, " Lake Bled");
  await enter();
  expect(onChange).toHaveBeenCalledExactlyOnceWith(" Lake Bled");
  expect(field.value).toBe(" Lake Bled");
  await save("Lake Bled");
  expect(field.value).toBe("Lake Bled");
  await save("");
  expect(field.value).toBe("");
});

it("keeps a refused name, and sends it again with Enter", async () => {
  const { field, enter, onChange, save } = await renderField("Vondelpark");
  await typeInto(field, "Lake Bled");
  await enter();
  await save("Vondelpark");
  expect(field.value).toBe("Lake Bled");
  await enter();
  expect(onChange).toHaveBeenCalledTimes(2);
});

it("keeps what is typed while the name before it is saved", async () => {
  const { field, enter, save } = await renderField("");
  await typeInto(field, "Lake");
  await enter();
  await typeInto(field, "Lake Bled");
  await save("Lake");
  expect(field.value).toBe("Lake Bled");
});

it("shows the stored name where that was typed", async () => {
  const { field, enter } = await renderField("Vondelpark");
  await typeInto(field, "Vondelpark ");
  await enter();
  expect(field.value).toBe("Vondelpark");
});
