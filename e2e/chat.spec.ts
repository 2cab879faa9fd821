import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { savePreferences } from "#contract/accounts/accounts.ts";
import { hostConnectionId } from "#contract/models/model-rules.ts";
import { getModels, giveConsent } from "#contract/models/models.ts";
import { saveDaily } from "#contract/reflections/reflections.ts";
import { type ModelServer, type Script, startModelServer } from "../scripts/model-server/model-server.ts";
import { expect, type Person, test } from "./fixtures.ts";
import { inMenu, openMenu } from "./people.ts";
import { startApp } from "./start-server.ts";
import { words } from "./writing.ts";

const message = (page: Page) => page.getByRole("textbox", { name: "Your message" });
const answers = (page: Page) => page.getByRole("article", { name: "Answer" });
const said = (page: Page, text: string) => page.getByText(text, { exact: true });
const talks = (page: Page) => page.getByRole("navigation", { name: "Conversations" });

async function write({ api }: Person, day: string, body: string): Promise<string> {
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

/** Waits for the answer, too. */
async function say(page: Page, text: string): Promise<void> {
  const before = await answers(page).count();
  await message(page).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(answers(page)).toHaveCount(before + 1);
  await expect(answers(page).last()).toHaveAttribute("aria-busy", "false");
}

const filler = "The rain went on all day, and I did nothing that anyone would call work.\n\n".repeat(30);
const passage = "My father’s flat is to be **sold** in spring, and he wants to keep the door handles.";

test("a conversation cites the journal, and a citation opens where its words stand", async ({
  page,
  register,
  checkAccessibility,
  isMobile,
}) => {
  const person = await register(page);
  await write(person, "2026-08-30", `${filler}${passage}\n\n${filler}`);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/dashboard");
  await page
    .getByRole("navigation", { name: isMobile ? "Main, phone" : "Main", exact: true })
    .getByRole("link", { name: "Chat" })
    .click();
  await expect(page.getByText("Not an AI, reading your one reflection")).toBeVisible();
  await checkAccessibility(page);

  await say(page, "What did I write about my father’s flat?");
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  await expect(answers(page)).toContainText("not an AI");
  const source = page.getByRole("list", { name: "Sources" }).getByRole("link").first();
  await answers(page)
    .getByRole("button", { name: /^Source 1/ })
    .first()
    .click();
  await expect(source).toBeFocused();
  await checkAccessibility(page);

  await source.click();
  await expect(page.getByText("Source 1 of an answer is marked.")).toBeVisible();
  const marked = await page.evaluate(() => {
    const [range] = CSS.highlights.get("cited") ?? [];
    const { top = -1, bottom = -1 } = range instanceof Range ? range.getBoundingClientRect() : {};
    return { text: String(range), isInSight: top > 0 && bottom < innerHeight };
  });
  expect(passage.replaceAll("*", "")).toContain(marked.text);
  expect(marked.text).toContain("sold");
  expect(marked.isInSight).toBe(true);
  // No address contains a word of the journal.
  for (const url of [page.url(), ...asked]) expect(decodeURIComponent(url)).not.toMatch(/flat|sold|father/);
  await checkAccessibility(page);

  await page.getByRole("link", { name: "Back to the conversation" }).click();
  await expect(answers(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Get help" }).click();
  await expect(page.getByRole("dialog", { name: "Get help" })).toContainText(
    "You don’t have to carry this alone",
  );
  await checkAccessibility(page);
});

test("a message is changed, an answer asked for anew, and each branch stays", { tag: "@one-size" }, async ({
  page,
  register,
}) => {
  await register(page);
  await page.goto("/chat");
  await say(page, "I argued with Mum.");
  await say(page, "It was about the bakery.");

  await page.getByRole("button", { name: "Change and send again" }).first().click();
  const changed = page.getByRole("textbox", { name: "Your changed message" });
  await expect(changed).toHaveValue("I argued with Mum.");
  await changed.fill("I argued with Jonas.");
  await page.keyboard.press("Enter");
  await expect(said(page, "I argued with Jonas.")).toBeVisible();
  await expect(said(page, "It was about the bakery.")).toBeHidden();
  await expect(answers(page)).toHaveCount(1);

  await page.getByRole("button", { name: "Another answer" }).click();
  const answerSwitch = page.getByRole("group", { name: "Switch the answer" });
  await expect(answerSwitch).toContainText("2 / 2");
  await answerSwitch.getByRole("button", { name: "The answer before" }).click();
  await expect(answerSwitch).toContainText("1 / 2");

  await page
    .getByRole("group", { name: "Switch the version" })
    .getByRole("button", { name: "The version before" })
    .click();
  await expect(said(page, "It was about the bakery.")).toBeVisible();
  await page.reload();
  await expect(said(page, "It was about the bakery.")).toBeVisible();
  await expect(said(page, "I argued with Jonas.")).toBeHidden();

  // An answer's words are added to today's page and taken out again.
  await answers(page).last().getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Quote into today’s reflection" }).click();
  await expect(page.getByText("Added to today’s reflection.")).toBeVisible();
  await page.getByRole("link", { name: "Daily Reflection", exact: true }).click();
  await expect(words(page).locator("blockquote")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(words(page).locator("blockquote")).toHaveCount(0);
});

test("what is written is kept through a reload and without a connection, and sent once", {
  tag: "@one-size",
}, async ({ page, context, register, checkAccessibility }) => {
  await register(page);
  await page.goto("/chat");
  await say(page, "I argued with Mum.");
  await message(page).pressSequentially("It was about the bakery,");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("and about the queue.");
  await page.reload();
  await expect(message(page)).toHaveValue("It was about the bakery,\nand about the queue.");

  // Another tab has the same words and picks up what is written here.
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(message(other)).toHaveValue(/queue/);
  await message(page).fill("It was about the queue.");
  await expect(message(other)).toHaveValue("It was about the queue.");

  await context.setOffline(true);
  await message(page).press("Enter");
  await expect(page.getByText("Waiting for a connection. It is kept on this device.")).toBeVisible();
  await expect(message(page)).toHaveValue("");
  await expect(message(page)).toBeFocused();
  await page.keyboard.type("And more");
  await expect(page.getByText("Your last message is still on its way.")).toBeVisible();
  await checkAccessibility(page);

  await context.setOffline(false);
  for (const each of [page, other]) {
    await expect(answers(each)).toHaveCount(2);
    await expect(each.getByText("It was about the queue.", { exact: true })).toHaveCount(1);
  }
  await expect(message(page)).toHaveValue("And more");

  await message(page).fill("a".repeat(20_001));
  await expect(page.getByText("1 character too many for one message.")).toBeVisible();
  await message(page).press("Enter");
  await expect(message(page)).toHaveValue(/^a{20001}$/);
});

test("conversations are found, renamed, pinned and deleted by keyboard", { tag: "@one-size" }, async ({
  page,
  register,
  checkAccessibility,
}) => {
  await register(page);
  await page.goto("/chat");
  await expect(message(page)).toBeFocused();
  await page.keyboard.type("The herons are back.");
  await page.keyboard.press("Enter");
  await expect(answers(page)).toHaveAttribute("aria-busy", "false");
  await expect(message(page)).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: /^The answer: / })).toBeAttached();

  await talks(page)
    .getByRole("link", { name: /herons/ })
    .focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Rename" }).press("Enter");
  const title = page.getByRole("textbox", { name: "Title of this conversation" });
  await expect(title).toBeFocused();
  await page.keyboard.type("Birds");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Birds" })).toBeVisible();

  const search = page.getByRole("searchbox", { name: "Search conversations" });
  await search.fill("herons");
  await expect(talks(page).locator("mark")).toHaveText("herons");
  await checkAccessibility(page);
  await search.fill("storks");
  await expect(page.getByText("Nothing for “storks”.")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "More about this conversation" }).press("Enter");
  await page.getByRole("menuitem", { name: "Pin to the top" }).press("Enter");
  await expect(page.getByRole("region", { name: "Pinned" }).getByRole("link")).toHaveText(/^Birds/);
  await page.getByRole("button", { name: "More about this conversation" }).press("Enter");
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export as Markdown" }).press("Enter");
  expect((await downloading).suggestedFilename()).toBe("birds.md");
  await page.getByRole("button", { name: "More about this conversation" }).press("Enter");
  await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
  await expect(page).toHaveURL(/\/chat$/);
  await expect(talks(page).getByRole("link")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(talks(page).getByRole("link", { name: "Birds" })).toBeVisible();
});

test("a reflection is talked over, and nothing of the chat shows where it is switched off", async ({
  app,
  page,
  register,
  checkAccessibility,
  isMobile,
}) => {
  const person = await register(page);
  const id = await write(
    person,
    "2026-11-20",
    "The herons are back.\n\n![x](https://pictures.example/x.png) <img src=x onerror=alert(1)>",
  );
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(app.url)) foreign.push(request.url());
  });
  await page.goto(`/reflections/${id}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Go deeper" }).click();
  await expect(page.getByRole("list", { name: "Given to read" })).toContainText("20 Nov 2026");
  await say(page, "Why do I write of herons?");
  await expect(page.getByRole("list", { name: "Given to read" }).getByRole("link")).toContainText(
    "20 Nov 2026",
  );
  expect(foreign).toEqual([]);

  await page.goto(`/reflections/${id}`);
  await words(page).getByText("The herons are back.").click({ clickCount: 3 });
  await page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name: "Go deeper" }).click();
  await expect(message(page)).toHaveValue("> The herons are back.\n\n");

  await person.api.call(savePreferences, { body: { companion_on: false } });
  await page.goto("/chat");
  await expect(page.getByRole("heading", { name: "The chat is switched off" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Get help" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Chat", exact: true })).toHaveCount(0);
  await checkAccessibility(page);
  await openMenu(page, isMobile);
  await expect(inMenu(page, isMobile, "Chat")).toHaveCount(0);
});

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
