import { getReflection } from "#contract/reflections/reflections.ts";
import { expect, test } from "./fixtures.ts";
import { writeFree } from "./journal.ts";
import { typeAndStore, words } from "./writing.ts";

const stars = (count: number) => `${"**".repeat(count)}a${"**".repeat(count)}`;
const row = (cell: string) => `${`|${cell}`.repeat(100)}|`;
const table = [row("a"), row("-"), ...Array.from({ length: 900 }, () => row("b"))].join("\n");

const pages = [
  ["4,000 pairs of asterisks", stars(2000)],
  ["40,000 pairs of asterisks", stars(20_000)],
  ["a table of 90,000 cells", table],
] as const;

test("a page with too much formatting opens as plain text, and only what is typed changes in it", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
  const note = page.getByText("Shown as plain text because its formatting is too complex to display.");
  for (const [name, body] of pages)
    await test.step(name, async () => {
      const { id } = await writeFree(person, "2026-01-05", { title: name, body });
      const stored = async () => (await person.api.call(getReflection, { params: { id } })).body;
      await page.goto(`/reflections/${id}`);
      await expect(note).toBeVisible();
      await words(page).focus();
      await page.keyboard.press("ControlOrMeta+Home");
      await typeAndStore(page, "Rain and sun ");
      expect(await stored()).toBe(`Rain and sun ${body}`);

      await page.keyboard.press("ControlOrMeta+z");
      await expect(words(page)).not.toContainText("Rain and sun");
      await expect.poll(stored).toBe(body);

      await page.keyboard.press("ControlOrMeta+End");
      await page.keyboard.press("Enter");
      await typeAndStore(page, "The last line");
      expect(await stored()).toBe(`${body}\nThe last line`);
    });

  await test.step("the words are found, and other pages show their formatting", async () => {
    await page.keyboard.press("ControlOrMeta+f");
    const bar = page.getByRole("search", { name: "Find in this page" });
    await expect(bar.getByRole("textbox", { name: "Find" })).toBeFocused();
    await page.keyboard.type("last line");
    await expect(bar).toContainText("1 of 1");
    await page.keyboard.press("Escape");
    await checkAccessibility(page);
    await words(page).focus();
    await page.keyboard.press("ControlOrMeta+a");
    await typeAndStore(page, "A **quiet** day");
    await page.reload();
    await expect(words(page).locator("strong")).toHaveText("quiet");
    await expect(note).toHaveCount(0);
  });
});
