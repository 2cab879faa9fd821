import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { savePreferences } from "#contract/accounts/accounts.ts";
import { sendMessage, startChat } from "#contract/chat/chats.ts";
import { expect, test } from "./fixtures.ts";
import { writeDaily } from "./journal.ts";
import { inMenu, openMenu } from "./people.ts";
import { answers, message, say } from "./talk.ts";
import { words } from "./writing.ts";

const said = (page: Page, text: string) => page.getByText(text, { exact: true });
const talks = (page: Page) => page.getByRole("navigation", { name: "Conversations" });

const filler = "The rain went on all day, and I did nothing that anyone would call work.\n\n".repeat(30);
const passage = "My father’s flat is to be **sold** in spring, and he wants to keep the door handles.";

test("a conversation cites the journal, and a citation opens where its words stand", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
  await writeDaily(person, "2026-08-30", { body: `${filler}${passage}\n\n${filler}` });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/dashboard");
  await page
    .getByRole("navigation", { name: "Main", exact: true })
    .getByRole("link", { name: "Chat" })
    .click();
  await expect(page.getByText("Answers from your one reflection. Not an AI.")).toBeVisible();

  await say(page, "What did I write about my father’s flat?");
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  await expect(answers(page)).toContainText("not an AI");
  const source = page.getByRole("list", { name: "Sources" }).getByRole("link").first();
  await answers(page)
    .getByRole("button", { name: /^Source 1/ })
    .first()
    .click();
  await expect(source).toBeFocused();
  // Its words are in the answer already.
  await expect(source).toContainText(/(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/);
  await checkAccessibility(page);

  await source.click();
  await expect(page.getByText("Source 1 of an answer is marked.")).toBeVisible();
  // The editor replaces the words that were shown first, and the mark moves to it.
  let marked = "";
  const isMarkInSight = async () => {
    const { text, isInSight } = await page.evaluate(() => {
      const [range] = CSS.highlights.get("cited") ?? [];
      const { top = -1, bottom = -1 } = range instanceof Range ? range.getBoundingClientRect() : {};
      return { text: String(range), isInSight: top > 0 && bottom < innerHeight };
    });
    marked = text;
    return text.includes("sold") && isInSight;
  };
  await expect.poll(isMarkInSight).toBe(true);
  expect(passage.replaceAll("*", "")).toContain(marked);
  // No address contains a word of the journal.
  for (const url of [page.url(), ...asked]) expect(decodeURIComponent(url)).not.toMatch(/flat|sold|father/);

  await page.getByRole("link", { name: "Back to the conversation" }).click();
  await expect(answers(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Get help" }).click();
  await expect(page.getByRole("dialog", { name: "Get help" })).toContainText(
    "You don’t have to carry this alone",
  );
  await checkAccessibility(page);
});

test("a message is changed, an answer asked for anew, each branch stays, and conversations are kept in order", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
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

  // The buttons go with their message, and the focus moves to those of the next.
  const anew = page.getByRole("button", { name: "Another answer" });
  await anew.press("Enter");
  const answerSwitch = page.getByRole("group", { name: "Switch the answer" });
  await expect(answerSwitch).toContainText("2 / 2");
  await expect(page.locator(".message-place:focus-within")).toHaveCount(1);
  const answerBefore = answerSwitch.getByRole("button", { name: "The answer before" });
  await answerBefore.press("Enter");
  await expect(answerSwitch).toContainText("1 / 2");
  await expect(answerBefore).toBeFocused();

  await page
    .getByRole("group", { name: "Switch the version" })
    .getByRole("button", { name: "The version before" })
    .click();
  await expect(said(page, "It was about the bakery.")).toBeVisible();
  await page.reload();
  await expect(said(page, "It was about the bakery.")).toBeVisible();
  await expect(said(page, "I argued with Jonas.")).toBeHidden();

  // An answer's words are added to today's page, set apart with their author, and taken out again.
  await answers(page).last().getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("menuitem", { name: "Add this to today’s page" })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Quote into today’s reflection" }).click();
  await expect(page.getByText("Added to today’s reflection.")).toBeVisible();
  await page.getByRole("link", { name: "Daily Reflection", exact: true }).click();
  await expect(words(page).locator("blockquote.chat-quote p").last()).toHaveText(
    /^—\u2063 Reflector’s companion, not an AI, in a chat on \d+ \w+ \d{4}$/,
  );
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(words(page).locator("blockquote")).toHaveCount(0);

  // A message's own words are written there without a quote.
  await page.goBack();
  const own = page.locator(".message--own", { hasText: "It was about the bakery." });
  await own.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Add this to today’s page" }).click();
  await expect(page.getByText("Added to today’s reflection.")).toBeVisible();
  await page.getByRole("link", { name: "Daily Reflection", exact: true }).click();
  await expect(words(page)).toContainText("It was about the bakery.");
  await expect(words(page).locator("blockquote")).toHaveCount(0);

  await test.step("conversations are found, renamed, pinned and deleted by keyboard", async () => {
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
    await expect(page.getByRole("menuitem", { name: "Rename" })).toBeFocused();
    await page.keyboard.press("Enter");
    const title = page.getByRole("textbox", { name: "Title of this conversation" });
    await expect(title).toBeFocused();
    await page.keyboard.type("Birds");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Birds" })).toBeVisible();
    await expect(talks(page).getByRole("link", { name: "Birds" })).toBeFocused();

    const search = page.getByRole("searchbox", { name: "Search conversations" });
    await search.fill("herons");
    await expect(talks(page).locator("mark")).toHaveText("herons");
    await checkAccessibility(page);
    await search.fill("storks");
    await expect(page.getByText("Nothing found for “storks”.")).toBeVisible();
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
    await expect(talks(page).getByRole("link", { name: "Birds" })).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(talks(page).getByRole("link", { name: "Birds" })).toBeFocused();
  });

  await test.step("many conversations scroll by themselves, and the next message can still be written", async () => {
    for (const text of ["One", "Two", "Three", "Four"]) {
      const id = randomUUID();
      await person.api.call(startChat, { body: { id } });
      const body = { id: randomUUID(), parent_id: null, answer_id: randomUUID(), text };
      await person.api.call(sendMessage, { params: { id }, body });
    }
    await page.setViewportSize({ width: 1440, height: 450 });
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.body?.textContent?.includes("Your conversations will appear here"))
          sessionStorage.setItem("said_empty", "yes");
      }).observe(document, { childList: true, characterData: true, subtree: true });
    });
    await page.goto("/chat");
    await expect(talks(page).getByRole("link", { name: /^Birds/ })).toBeAttached();
    await expect(message(page)).toBeInViewport({ ratio: 1 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(await overflow()).toBe(0);
    // On a low window, the openings can be scrolled to from the first on.
    await page.getByRole("heading", { name: "What is on your mind?" }).scrollIntoViewIfNeeded();
    await expect(page.getByRole("heading", { name: "What is on your mind?" })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => sessionStorage.getItem("said_empty"))).toBeNull();
    await talks(page)
      .getByRole("link", { name: /^Birds/ })
      .click();
    await expect(answers(page)).toHaveAttribute("aria-busy", "false");
    expect(await overflow()).toBe(0);
  });
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

  // Another tab shows the same draft and follows its changes.
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

test("days limit what is read, a reflection is talked over, and nothing of the chat shows where it is switched off", {
  tag: "@one-column",
}, async ({ app, page, register, checkAccessibility, isMobile }) => {
  const person = await register(page);
  await test.step("days and reflections limit what is read, and help shows beside a message", async () => {
    await writeDaily(person, "2026-03-14", { body: "I swam in the quarry with Ida before work." });
    await writeDaily(person, "2025-09-02", { body: "The quarry was closed, and I swam in the sea." });
    await page.goto("/chat");
    await say(page, "Where did I swim in March 2026?");
    const limits = answers(page).first().getByRole("list", { name: "Limited to" });
    await expect(limits.getByRole("listitem")).toHaveCount(1);
    await expect(answers(page).first()).toContainText("quarry");
    await limits.getByRole("button", { name: /^Answer without/ }).click();
    await expect(limits).toHaveCount(0);
    await expect(page.getByRole("group", { name: "Switch the answer" })).toContainText("2 / 2");

    await page.getByRole("button", { name: "Add something to read" }).click();
    const give = page.getByRole("dialog", { name: "Add something to read" });
    await give.getByRole("searchbox", { name: "Search your reflections" }).fill("closed");
    await checkAccessibility(page);
    await give.getByRole("button", { name: /The quarry was closed/ }).click();
    await page.getByRole("button", { name: "Add something to read" }).click();
    await give.getByLabel("From").fill("2026-03-01");
    await give.getByLabel("To").fill("2026-02-01");
    await expect(give.getByText("The last day can’t be before the first.")).toBeVisible();
    await give.getByLabel("To").fill("2026-03-31");
    await give.getByRole("button", { name: "Add" }).click();
    const given = page.getByRole("list", { name: "Added to the message" });
    await expect(given.getByRole("listitem")).toHaveCount(2);
    await given.getByRole("button", { name: /^Remove 2 Sept? 2025/ }).click();
    await expect(given.getByRole("listitem")).toHaveCount(1);
    await say(page, "Suggest an activity for this, please.");
    await answers(page).last().getByRole("link", { name: "Start this activity" }).click();
    await expect(page).toHaveURL(/\/reflections\/start\//);

    await page.goBack();
    await expect(answers(page)).toHaveCount(2);
    await say(page, "I want to end my life.");
    await expect(page.getByRole("heading", { name: "You don’t have to carry this alone" })).toBeVisible();
    await expect(answers(page).last()).not.toContainText("quarry");
    await checkAccessibility(page);
  });

  const { id } = await writeDaily(person, "2026-11-20", {
    body: "The herons are back.\n\n![x](https://pictures.example/x.png) <img src=x onerror=alert(1)>",
  });
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(app.url)) foreign.push(request.url());
  });
  await page.goto(`/reflections/${id}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Go deeper" }).click();
  await expect(page.getByRole("list", { name: "Added to the message" })).toContainText("20 Nov 2026");
  await say(page, "Why do I write of herons?");
  await expect(page.getByRole("list", { name: "Added to the message" }).getByRole("link")).toContainText(
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

test("a conversation continues with a question about the journal, and its sentences are added to today’s page", {
  tag: "@one-column",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
  for (const day of ["2026-08-27", "2026-08-28", "2026-08-29"])
    await writeDaily(person, day, { body: "I went for a walk with Emil along the canal." });
  // Reads the journal.
  await page.goto("/insights/people");
  await expect(page.getByRole("link", { name: /Emil/ }).first()).toBeVisible({ timeout: 60_000 });

  await page.goto("/chat");
  await expect(message(page)).toBeInViewport();
  await say(page, "I argued with Emil. It was about the boat.");
  const ways = page.getByRole("list", { name: "Ways to continue" });
  await ways.getByRole("button", { name: "What did I write about Emil?" }).click();
  await expect(answers(page)).toHaveCount(2);
  await expect(answers(page).last()).toContainText("canal");
  // The answer is longer than the window, and is read from its start.
  await page.setViewportSize({ width: 390, height: 420 });
  await say(page, "What did I write about Emil?");
  await expect(answers(page)).toHaveCount(3);
  await expect(page.getByText("What did I write about Emil?").last()).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  // The journal has been asked, so there is no other answer to the same question.
  await expect(page.getByRole("button", { name: "Another answer" })).toHaveCount(0);
  await say(page, "I will call him tomorrow.");

  await ways.getByRole("button", { name: "Add a summary to today’s page" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a summary to today’s page" });
  await dialog.getByRole("checkbox", { name: "It was about the boat." }).check();
  await dialog.getByRole("checkbox", { name: "I will call him tomorrow." }).check();
  await expect(dialog.getByRole("checkbox", { name: "What did I write about Emil?" })).toHaveCount(0);
  await checkAccessibility(page);
  await dialog.getByRole("button", { name: "Add to today’s page" }).click();
  await expect(page.getByText("Added to today’s reflection.")).toBeVisible();
  const talk = page.url();
  await page.goto("/dashboard");
  await expect(words(page)).toContainText("It was about the boat.I will call him tomorrow.");
  await expect(words(page)).not.toContainText("argued");

  await page.goto(talk);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("/");
  await expect(message(page)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+Shift+O");
  await expect(page.getByRole("heading", { name: "What is on your mind?" })).toBeVisible();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page).toHaveURL(talk);
});
