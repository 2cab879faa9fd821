import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { saveConnection } from "#contract/models/models.ts";
import { getDaily } from "#contract/reflections/reflections.ts";
import { startModelServer } from "../scripts/model-server/model-server.ts";
import { expect, modelPort, test } from "./fixtures.ts";
import { expectNoSidewaysScrolling, follow } from "./people.ts";
import { beginToday, keptHere, saved, words } from "./writing.ts";
import { today } from "./zone.ts";

test.use({ needs: "pictures" });

const note = (page: Page, text: string | RegExp) => words(page).locator(".upload-note").getByText(text);

test("a recording becomes words below it, once among all tabs, through edits, a reload and a failure; and a message is dictated", async ({
  page,
  context,
  register,
  checkAccessibility,
}) => {
  const models = await startModelServer({ port: modelPort });
  const { api } = await register(page);
  await api.call(saveConnection, {
    params: { id: randomUUID() },
    body: { name: "Shed", provider: "compatible", base_url: models.baseUrl, key: null },
  });

  await page.goto("/chat");
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Dictate" })).toHaveCount(0);
  await follow(page, "/settings/companion");
  const group = page.getByRole("region", { name: "Speech to text" });
  await group.getByRole("combobox", { name: "What transcribes your recordings" }).click();
  await page.getByRole("option", { name: "Shed" }).click();
  await group.getByRole("combobox", { name: "Transcription model" }).fill("whisper-base");
  models.next({ do: "web_page" });
  await group.getByRole("button", { name: "Use this model" }).click();
  await expect(group.getByRole("alert")).toContainText("not answer like a transcription server");
  await group.getByRole("button", { name: "Use this model" }).click();
  const consent = page.getByRole("dialog", { name: "Before a model hears you" });
  await expect(consent).toContainText("Recordings that you don’t transcribe");
  await checkAccessibility(page);
  await consent.getByRole("button", { name: "I agree" }).click();
  await expect(group.getByRole("button", { name: "In use" })).toBeVisible();
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);

  await beginToday(page);
  await page.keyboard.type("What I said:");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/record");
  await page.getByRole("option", { name: "Recording" }).click();
  const recorder = page.getByRole("region", { name: "Recording" });
  await expect(recorder.getByRole("timer")).toHaveText(/[1-9]/);
  await recorder.getByRole("button", { name: "Done" }).click();
  const transcribe = words(page).getByRole("button", { name: "Transcribe" });
  await expect(transcribe).toBeVisible();
  await checkAccessibility(page);

  models.next({ do: "status", status: 500 });
  await transcribe.click();
  await expect(words(page).getByRole("alert")).toContainText("could not transcribe this");
  await checkAccessibility(page);
  models.next({ do: "hold", text: "The *wind* was cold.\nI turned back.\n\nThen tea." });
  await words(page).getByRole("button", { name: "Try again" }).click();
  await expect(note(page, "Transcribing")).toBeVisible();
  await checkAccessibility(page);
  await expect(saved(page)).toBeVisible();

  // Meanwhile the page is reloaded, open in a second tab, and edited without a connection.
  await page.reload();
  const other = await context.newPage();
  await other.goto("/dashboard");
  for (const each of [other, page]) {
    await words(each).getByText("What I said:").click();
    await expect(note(each, "Transcribing")).toBeVisible();
  }
  await context.setOffline(true);
  await page.keyboard.press("End");
  await page.keyboard.type(" at the shore");
  await expect(note(page, /You’re offline/)).toBeVisible();
  await expect(keptHere(page)).toBeVisible();
  models.release();
  // A list that was requested before this page took the text is answered after it.
  await context.route("**/api/transcriptions/", async (route) => {
    const response = await route.fetch();
    await setTimeout(500);
    await route.fulfill({ response });
  });
  await context.setOffline(false);
  const body = async () => {
    const { reflection } = await api.call(getDaily, { params: { day: today() } });
    return (reflection?.body ?? "").replace(/attachment:[-\da-f]+/, "attachment:id").trim();
  };
  const whole =
    "What I said: at the shore\n\n[Recording](attachment:id)\n\nThe \\*wind\\* was cold. I turned back.\n\nThen tea.";
  await expect.poll(body).toBe(whole);
  for (const each of [page, other]) {
    await expect(words(each).getByText("The *wind* was cold. I turned back.")).toHaveCount(1);
  }
  await context.unrouteAll({ behavior: "wait" });
  await page.reload();
  await expect(words(page).getByText("Then tea.")).toHaveCount(1);
  expect(await body()).toBe(whole);
  await other.close();

  await words(page).click();
  await transcribe.click();
  // The same model has its text already, so it is inserted again without a call.
  await expect(words(page).getByText("Then tea.")).toHaveCount(2);
  expect(models.asked.filter(({ path }) => path.endsWith("/transcriptions"))).toHaveLength(4);

  await follow(page, "/chat");
  const field = page.getByRole("textbox", { name: "Your message" });
  await field.fill("Well, and more.");
  await field.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(5, 5));
  await page.getByRole("button", { name: "Dictate" }).click();
  const dictation = page.getByRole("region", { name: /Recording|Dictation/ });
  await expect(dictation.getByRole("timer")).toHaveText(/[1-9]/);
  await checkAccessibility(page);
  models.next({ do: "say", text: "[BLANK_AUDIO]" }, { do: "say", text: "the wind was cold" });
  await dictation.getByRole("button", { name: "Done" }).click();
  await dictation.getByRole("button", { name: "Try again" }).click();
  await expect(field).toHaveValue("Well, the wind was cold and more.");
  await expect(field).toBeFocused();
  await expectNoSidewaysScrolling(page);

  await follow(page, "/settings/companion/ledger");
  await page.getByRole("list", { name: "Calls" }).getByRole("button").first().click();
  await expect(page.getByRole("dialog", { name: "One call" })).toContainText("A recording of");
  await models.close();
});
