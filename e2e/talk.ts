import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { saveDaily } from "#contract/reflections/reflections.ts";
import { expect, type Person } from "./fixtures.ts";

export const message = (page: Page) => page.getByRole("textbox", { name: "Your message" });
export const answers = (page: Page) => page.getByRole("article", { name: "Answer" });

export async function write({ api }: Person, day: string, body: string): Promise<string> {
  const saved = await api.call(saveDaily, {
    params: { day },
    body: {
      title: "",
      body,
      mood: null,
      feelings: [],
      tags: [],
      prompt: "",
      revision: 0,
      save_id: randomUUID(),
      written_at: new Date().toISOString(),
      time_zone: "Europe/Berlin",
    },
  });
  return saved.id;
}

/** Sends a message, and waits for the answer, too. */
export async function say(page: Page, text: string): Promise<void> {
  const before = await answers(page).count();
  await message(page).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(answers(page)).toHaveCount(before + 1);
  await expect(answers(page).last()).toHaveAttribute("aria-busy", "false");
}
