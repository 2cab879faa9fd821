import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { login } from "#contract/accounts/accounts.ts";
import { listRecurringThemes } from "#contract/analyzers/themes.ts";
import { getChat, getOpenings, searchChats } from "#contract/chat/chats.ts";
import { pseudoMessage } from "#server/platform/languages/pseudo.ts";
import { callsTo } from "#server/testing/calls.ts";
import { password, username } from "../demo/account.ts";
import { chooseLanguage, textsOutsideCatalogue } from "../e2e/foreign-texts.ts";
import { follow } from "../e2e/people.ts";
import { sizes, url, zone } from "./fixed.ts";
import { type Screen, screensAt } from "./screens.ts";
import { visit } from "./visit.ts";

/** Texts that are the same in every language. */
const names: readonly string[] = [
  username,
  // `Intl` has no pseudo-language.
  zone,
  // Addresses.
  "https://example.org",
  `${url}/api/docs/`,
  // The id of an icon.
  "sprout",
];

const root = join(import.meta.dirname, "..");
const onlyWords = (text: string) =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, " ")
    .trim()} `;
const demoFiles = globSync("demo/**/*.{ts,md,yaml}", { cwd: root });

/** Recognizes texts that keep their language: the person’s words, and answers of the companion. */
async function wordsThatKeepTheirLanguage(): Promise<(words: string) => boolean> {
  const { access } = await callsTo(url).expect(login, 200, { body: { username, password } });
  const { expect } = callsTo(url, access);
  const { chats } = await expect(searchChats, 200, { body: {} });
  const talks = await Promise.all(chats.map(({ id }) => expect(getChat, 200, { params: { id } })));
  const { openings } = await expect(getOpenings, 200);
  const { themes } = await expect(listRecurringThemes, 200);
  const kept = [
    ...demoFiles.map((file) => readFileSync(join(root, file), "utf8")),
    ...[...talks.flatMap(({ messages }) => messages), ...openings].map(({ text }) => text),
    // Phrases can be other forms of the written words.
    ...themes.flatMap(({ phrases }) => phrases),
  ];
  // Questions that the person left open are `null`.
  const written = onlyWords(kept.join(" | ")).replaceAll(/ null(?= )/g, "");
  const isWritten = (words: string) => written.includes(onlyWords(words));
  // Also accepts lists, which `Intl` formats in English, and names with a number and a unit.
  return (words) =>
    isWritten(words) ||
    words
      .split(/[.,:]? and |[.,:] |\d[\d.]* ?/)
      .filter((part) => /\p{L}/u.test(part))
      .every(isWritten);
}

/** Texts of the catalogue are in brackets, and end with added signs. */
function inPseudoLanguage(text: string): RegExp {
  const words = String(pseudoMessage(text))
    .replaceAll(/^⟦|(?: ~+)*⟧$/g, "")
    .split(" ")
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  // There are added signs before and after values, too.
  return new RegExp(words.join(" (?:~+ )*"));
}

async function open(page: Page, { path, shows }: Screen): Promise<void> {
  await follow(page, path);
  const main = page.getByRole("main");
  const shown = main.getByText(shows).or(main.getByText(inPseudoLanguage(String(shows))));
  await expect(shown.filter({ visible: true }).first(), path).toBeVisible({ timeout: 30_000 });
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** One of the two sizes is tested from left to right, the other one mirrored, to save time. */
test("each screen fits in a pseudo-language, and has no text outside the catalogue", async ({
  page,
  context,
  isMobile,
}) => {
  const language = isMobile ? "en-XB" : "en-XA";
  await visit(page, "dark");
  await chooseLanguage(context, url, language);
  await page.goto(`${url}/dashboard`);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  const isPersons = await wordsThatKeepTheirLanguage();
  for (const screen of await screensAt(url))
    await test.step(screen.name, async () => {
      await open(page, screen);
      expect.soft(await textsOutsideCatalogue(page, { names, isPersons }), screen.name).toEqual([]);
      await expect.soft.poll(() => overflow(page), screen.name).toBe(0);
      if (isMobile) expect.soft(await problemsOf(page), screen.name).toEqual([]);
      else {
        // As at 200 % zoom.
        await page.setViewportSize({ width: 720, height: 450 });
        await expect.soft.poll(() => overflow(page), `${screen.name} at 200 %`).toBe(0);
        await page.setViewportSize(sizes.desktop.viewport);
      }
    });
});

async function problemsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}
