import { addDays } from "#contract/day-rules.ts";
import { expect, type Person, test } from "./fixtures.ts";
import { writeDaily } from "./journal.ts";
import { expectNoSidewaysScrolling, follow } from "./people.ts";
import { today } from "./zone.ts";

/** The last twelve days before today: Emil on bright ones, a deadline on heavy ones. */
async function writeDays(person: Person): Promise<void> {
  const bodies = [
    { body: "I walked along the river with Emil, and we laughed.", mood: 5 },
    { body: "The deadline is close, and I told Emile about the deadline.", mood: 2 },
    { body: "Mum called while I was in Leipzig. The deadline again.", mood: 2 },
  ];
  for (let back = 12; back > 0; back -= 1) {
    const { body = "", mood = 3 } = bodies[back % 3] ?? {};
    const tags = body.includes("deadline") ? ["deadline"] : [];
    await writeDaily(person, addDays(today(), -back), { body, mood, tags });
  }
}

test("a person finds who is in their journal, makes two names one, splits them again, opens a quote, and puts a theme aside", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  test.slow();
  await writeDays(await register(page));
  await page.goto("/insights/people");
  const names = page.getByRole("list", { name: "Names" });
  await expect(names.getByRole("link", { name: /^Emil Mentioned on 4 days/ })).toBeVisible({
    timeout: 30_000,
  });
  await expect(names.getByRole("listitem")).toHaveCount(4);
  await expectNoSidewaysScrolling(page);
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Places" }).click();
  await expect(names.getByRole("link")).toHaveText([/^Leipzig/]);
  await page.getByRole("button", { name: "People" }).click();

  await names.getByRole("link", { name: /^Emile/ }).click();
  await page.getByRole("button", { name: "Same as…" }).click();
  await page.getByRole("combobox", { name: "Emile is the same as" }).click();
  await page.getByRole("option", { name: "Emil", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Emil", exact: true })).toBeVisible();
  await expect(page.getByText(/A person you wrote about on 8 days/)).toBeVisible();
  await expect(page.getByText("Also written as Emile.")).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await checkAccessibility(page);
  await page.getByRole("button", { name: /^Split again/ }).click();
  await expect(page.getByText(/A person you wrote about on 4 days/)).toBeVisible();

  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "What to call it" }).fill("Mum");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/Mum already exists/)).toBeVisible();
  await page.getByRole("textbox", { name: "What to call it" }).fill("Emil Weber");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Emil Weber" })).toBeVisible();

  await page.getByRole("list", { name: "What you wrote" }).getByRole("link").first().click();
  await expect(page.getByText("What was quoted is marked.")).toBeVisible();

  await follow(page, "/insights/themes");
  const deadline = page.getByRole("list", { name: "Themes" }).getByRole("link", { name: /^Deadline/ });
  await expect(deadline).toBeVisible();
  await deadline.click();
  await expect(page.getByText(/In 8 reflections on 8 days/)).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Put aside" }).click();
  await expect(page.getByText("Deadline is put aside.")).toBeVisible();
  await expect(deadline).toBeHidden();
  await page.getByText("1 name put aside").click();
  const bringBack = page.getByRole("button", { name: "Bring back Deadline" });
  await page.route("**/decisions/*/", (route) => route.abort());
  await bringBack.click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.unroute("**/decisions/*/");
  await bringBack.click();
  await expect(deadline).toBeVisible();
});
