import { act, useState } from "react";
import { afterEach, expect, it } from "vitest";
import { setDatePreferences } from "#web/lib/dates.ts";
import { render, typeInto } from "#web/lib/testing.ts";
import { TimeField } from "./time-field.tsx";

afterEach(() => setDatePreferences(null));

function Field({ start, onTaken }: { start: string; onTaken: (time: string) => void }) {
  const [value, setValue] = useState(start);
  const take = (time: string) => {
    onTaken(time);
    setValue(time);
    return true;
  };
  return <TimeField label="Starts at" value={value} onChange={take} onUnreadable={() => {}} />;
}

async function field(start: string) {
  const taken: string[] = [];
  const { page } = await render(<Field start={start} onTaken={(time) => taken.push(time)} />);
  const input = page.querySelector("input");
  if (!input) throw new Error("There is no field.");
  return {
    taken,
    shown: () => input.value.replaceAll(/\s/g, " "),
    async type(text: string) {
      await act(async () => input.focus());
      await typeInto(input, text);
    },
    leave: () => act(async () => input.blur()),
  };
}

it("shows a time by this person's clock, and takes am and pm after a whole time", async () => {
  setDatePreferences({ date_language: "en-US", clock_hours: 12 });
  const time = await field("18:00");
  expect(time.shown()).toBe("6:00 PM");
  await time.type("0630");
  expect(time.shown()).toBe("06:30");
  await time.type("06:30 pm");
  await time.leave();
  expect(time.taken).toEqual(["06:30", "18:30"]);
});

it("shows 24 hours where the language's words for am and pm can't be typed", async () => {
  setDatePreferences({ date_language: "ja", clock_hours: 12 });
  const time = await field("18:00");
  expect(time.shown()).toBe("18:00");
  await time.leave();
});
