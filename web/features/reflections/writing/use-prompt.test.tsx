import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Draft, emptyDraft } from "#contract/reflections/reflections.ts";
import { render } from "#web/lib/testing.ts";
import { promptFor } from "./prompts/prompts.ts";
import { type DayPrompt, usePrompt } from "./use-prompt.ts";

const day = "2026-11-22";
const promptOf = (step: number) => promptFor("hanna", day, step);
const first = promptOf(0);
const second = promptOf(1);

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
});

type Scene = { draft?: Partial<Draft>; isToday?: boolean; prompts_shown?: boolean };

type ProbeProps = {
  scene: Scene;
  onPrompt: (prompt: DayPrompt) => void;
  onChange: (change: Partial<Draft>) => void;
};

function Probe({
  scene: { draft = {}, isToday = true, prompts_shown = true },
  onPrompt,
  onChange,
}: ProbeProps) {
  const user = { id: "hanna", preferences: { prompts_shown } };
  onPrompt(usePrompt(user, day, isToday, { ...emptyDraft, ...draft }, onChange, promptOf));
  return null;
}

/** What the hook returns; `changes` collects what it wrote into the draft. */
async function open(scene: Scene = {}) {
  const seen: DayPrompt[] = [];
  const changes: Partial<Draft>[] = [];
  const probe = (shown: Scene) => (
    <Probe
      scene={shown}
      onPrompt={(prompt) => seen.push(prompt)}
      onChange={(change) => changes.push(change)}
    />
  );
  const { show } = await render(probe(scene));
  const now = () => seen.at(-1);
  return {
    now,
    changes,
    write: (draft: Partial<Draft>) => show(probe({ ...scene, draft })),
    press: (button: "take" | "another" | "none" | "wanted") => act(async () => now()?.[button]()),
  };
}

it("suggests the day's prompt on an empty page, and saves it with the first words only once it is taken", async () => {
  const page = await open();
  expect(page.now()).toMatchObject({ text: first, isSuggested: true, toSave: "" });
  await page.press("take");
  expect(page.now()).toMatchObject({ text: first, isSuggested: false, toSave: first });
  expect(page.changes).toEqual([]);
  expect((await open()).now()).toMatchObject({ text: first, toSave: first });
});

it("goes on suggesting it to words that don't answer it, and saves it with them if it is taken then", async () => {
  const page = await open();
  await page.write({ body: "Rain." });
  expect(page.now()).toMatchObject({ text: first, isSuggested: true, toSave: "" });
  await page.press("take");
  expect(page.changes).toEqual([{ prompt: first }]);
});

it("stays on a page that is opened again with words, until it is dismissed", async () => {
  const page = await open({ draft: { body: "Rain." } });
  expect(page.now()).toMatchObject({ text: first, isSuggested: true, toSave: "" });
  await page.press("none");
  expect((await open({ draft: { body: "Rain." } })).now()?.text).toBeNull();
});

it("suggests nothing on an earlier day, or where prompts are off", async () => {
  const scenes: Scene[] = [{ isToday: false }, { prompts_shown: false }];
  for (const scene of scenes) expect((await open(scene)).now()).toMatchObject({ text: null, toSave: "" });
});

it("keeps the prompt that the words answer, also on an earlier day", async () => {
  const draft = { body: "Rain.", prompt: "What is the weather?" };
  const answered = { text: draft.prompt, isSuggested: false, toSave: "" };
  expect((await open({ draft })).now()).toMatchObject(answered);
  expect((await open({ draft, isToday: false, prompts_shown: false })).now()).toMatchObject(answered);
});

it("remembers for this day that another prompt was chosen, or none", async () => {
  await (await open()).press("another");
  const again = await open();
  expect(again.now()?.text).toBe(second);
  await again.press("none");
  expect(again.changes).toEqual([]);
  const without = await open();
  expect(without.now()?.text).toBeNull();
  await without.press("wanted");
  expect(without.now()?.text).toBe(second);
});

it("changes or removes the prompt of a draft that has words", async () => {
  const page = await open({ draft: { body: "Rain.", prompt: first } });
  await page.press("another");
  expect(page.changes).toEqual([{ prompt: second }]);
  await page.press("none");
  expect(page.changes.at(-1)).toEqual({ prompt: "" });
});

it("removes the prompt of an earlier day, and keeps today's suggestion", async () => {
  const earlier = await open({ draft: { body: "Rain.", prompt: first }, isToday: false });
  await earlier.press("none");
  expect(earlier.changes).toEqual([{ prompt: "" }]);
  expect((await open()).now()?.text).toBe(first);
});

it("still changes the prompt where the browser's storage is full", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("Full.", "QuotaExceededError");
  });
  const { now, press, changes } = await open({ draft: { body: "Words.", prompt: first } });
  await press("none");
  expect(changes).toEqual([{ prompt: "" }]);
  await press("another");
  expect(changes.at(-1)).toEqual({ prompt: second });
  expect(now()?.text).toBe(first);
});
