import type { Page } from "@playwright/test";
import { hostConnectionId } from "#contract/models/model-rules.ts";
import { getModels, giveConsent } from "#contract/models/models.ts";
import { type ModelServer, type Script, startModelServer } from "../scripts/model-server/model-server.ts";
import { expect, type Person, test } from "./fixtures.ts";
import { startApp } from "./start-server.ts";
import { answers, message } from "./talk.ts";

/** Conversations answered by a model. It answers as `script` says, and every other call with a word. */
const withModel = test.extend<object, { model: ModelServer }>({
  model: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      const model = await startModelServer();
      await use(model);
      await model.close();
    },
    { scope: "worker" },
  ],
  app: [
    async ({ model }, use) => {
      const app = await startApp({
        AI_PROVIDER: "compatible",
        AI_BASE_URL: model.baseUrl,
        AI_MODEL: "quiet-model-8b",
        AI_ALLOWED_HOSTS: model.host,
      });
      await use(app);
      await app.remove();
    },
    { scope: "worker" },
  ],
});

/** Asks for an answer and leaves while it is being written. */
async function ask(page: Page, text: string): Promise<void> {
  await message(page).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
}

function answersOf(model: ModelServer) {
  const scripts: Script[] = [];
  model.answerWith(({ system }) =>
    system.startsWith("You are the writing companion") ? (scripts.shift() ?? "Yes.") : "no",
  );
  return (...more: Script[]) => scripts.push(...more);
}

async function agree({ api }: Person): Promise<void> {
  const { connections } = await api.call(getModels);
  await api.call(giveConsent, {
    params: { id: hostConnectionId },
    body: { destination: connections[0]?.destination ?? "" },
  });
}

withModel(
  "an answer grows in every tab, through a reload, is stopped, gone on with, and shows nothing harmful",
  { tag: "@one-size" },
  async ({ page, context, app, model, register, checkAccessibility }) => {
    withModel.slow();
    const person = await register(page);
    await agree(person);
    const next = answersOf(model);
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
    await checkAccessibility(page);
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

    // The server goes down in the middle of an answer and comes back.
    next({ do: "hold", text: "Before the fall" });
    await ask(page, "Once more?");
    await expect(answers(page).last()).toContainText("Before the fall");
    await app.kill9();
    await app.restart();
    model.release();
    // The server notices once the writer's lease has run out.
    await expect(page.getByText("This answer was interrupted. What was written is kept.")).toBeVisible({
      timeout: 45_000,
    });
    next({ do: "say", text: "After it." });
    await page.getByRole("button", { name: /^(Continue|Try again)$/ }).click();
    await expect(answers(page).last()).toContainText("After it.");
  },
);
