import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { chooseModels, getModels, giveConsent, saveConnection } from "#contract/models/models.ts";
import { type ModelServer, type Script, startModelServer } from "../scripts/model-server/model-server.ts";
import { expect, modelPort, type Person, test } from "./fixtures.ts";
import { answers, message } from "./talk.ts";

/** Asks for an answer and leaves while it is being written. */
async function ask(page: Page, text: string): Promise<void> {
  await message(page).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
}

function answersOf(model: ModelServer) {
  const scripts: Script[] = [];
  const judgements: Script[] = [];
  model.answerWith(({ system }) => {
    if (system.startsWith("You are the writing companion")) return scripts.shift() ?? "Yes.";
    return system.startsWith("You read one message") ? (judgements.shift() ?? "no") : "no";
  });
  return {
    next: (...more: Script[]) => scripts.push(...more),
    judge: (...more: Script[]) => judgements.push(...more),
  };
}

/** Lets a model at this address answer. */
async function agree({ api }: Person, baseUrl: string): Promise<void> {
  const id = randomUUID();
  await api.call(saveConnection, {
    params: { id },
    body: { name: "Here", provider: "compatible", base_url: baseUrl, key: null },
  });
  await api.call(chooseModels, { body: { chosen: { connection_id: id, model: "quiet-model-8b" } } });
  const { connections } = await api.call(getModels);
  const destination = connections.find((each) => each.id === id)?.destination ?? "";
  await api.call(giveConsent, { params: { id }, body: { destination } });
}

test("an answer grows in every tab, through a reload, is stopped, gone on with, and shows nothing harmful", {
  tag: "@one-size",
}, async ({ page, context, app, register, checkAccessibility }) => {
  const person = await register(page);
  const model = await startModelServer({ port: modelPort });
  await agree(person, model.baseUrl);
  const { next, judge } = answersOf(model);
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(app.url)) foreign.push(request.url());
  });
  await page.goto("/chat");
  next({ do: "hold", text: "The first half, ", rest: "and **the rest**." });
  await ask(page, "What do you see?");
  await expect(answers(page)).toContainText("The first half,");
  const other = await context.newPage();
  await other.goto(page.url());
  await page.reload();
  for (const each of [page, other]) await expect(answers(each)).toContainText("The first half,");
  model.release();
  for (const each of [page, other]) {
    await expect(answers(each).getByText("The first half, and the rest.", { exact: true })).toHaveCount(1);
    await expect(answers(each)).toContainText("quiet-model-8b, an AI");
  }
  await other.close();

  next({ do: "hold", text: "Half of it" });
  await ask(page, "And more?");
  await expect(answers(page).last()).toContainText("Half of it");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("You stopped this answer.")).toBeVisible();
  model.release();
  next({ do: "say", text: " and the other half." });
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(
    answers(page).last().getByText("Half of it and the other half.", { exact: true }),
  ).toBeVisible();

  next({ do: "status", status: 401 });
  await ask(page, "Still there?");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Model settings" })).toBeVisible();
  await checkAccessibility(page);
  next({
    do: "say",
    text: "![x](https://pictures.example/x.png) <img src=https://pictures.example/y.png> <script>alert(1)</script> [this](javascript:alert(1)) and [that](https://example.org/a) [9]",
  });
  await page.getByRole("button", { name: "Try again" }).click();
  const last = answers(page).last();
  await expect(last.getByRole("link", { name: "that" })).toBeVisible();
  await expect(last).toContainText("(example.org)");
  await expect(last).toContainText("<script>alert(1)</script>");
  await expect(last.locator("img, script, a[href^=javascript]")).toHaveCount(0);
  expect(foreign).toEqual([]);

  await test.step("a care check that is slow holds nothing up, and shows the help panel when it comes", async () => {
    const help = page.getByRole("region", { name: "You don’t have to carry this alone" });
    judge({ do: "hold", text: "", rest: "Yes." });
    next({ do: "say", text: "Where is it now?" }, { do: "say", text: "How is she?" });
    await ask(page, "I gave my cat away today. It is all arranged now.");
    await expect(answers(page).last()).toContainText("quiet-model-8b, an AI");
    await ask(page, "With my sister.");
    await expect(answers(page).last()).toContainText("How is she?");
    await expect(help).toHaveCount(0);
    model.release();
    await expect(help).toBeVisible();
  });
  await model.close();
});
