import { randomUUID } from "node:crypto";
import { saveReflection } from "#contract/reflections/reflections.ts";
import { expect, type Person, test } from "./fixtures.ts";
import { expectNoSidewaysScrolling } from "./people.ts";

const write = ({ api }: Person, body: string, day: string) =>
  api.call(saveReflection, {
    params: { id: randomUUID() },
    body: {
      title: "",
      body,
      mood: 2,
      tags: [],
      feelings: [],
      prompt: "",
      day,
      revision: 0,
      save_id: randomUUID(),
      written_at: `${day}T12:00:00.000Z`,
      time_zone: "Europe/Berlin",
    },
  });

test("a search whose words find little also shows what comes close in meaning", { tag: "@one-size" }, async ({
  page,
  register,
  checkAccessibility,
}) => {
  const person = await register(page);
  await write(
    person,
    "Lay awake until four again. I counted the cars going past and gave up trying.",
    "2026-03-04",
  );
  for (const day of ["2026-03-05", "2026-03-06", "2026-03-07"])
    await write(person, "Bought tomatoes at the market.", day);
  await page.goto("/reflections");
  await page.getByRole("searchbox", { name: "Search reflections" }).fill("unable to sleep");
  const close = page.getByRole("list", { name: "Close in meaning" });
  // The server reads when it is idle, and the page asks again.
  await expect(close.getByRole("link", { name: /Lay awake until four/ })).toBeVisible({ timeout: 40_000 });
  await expectNoSidewaysScrolling(page);
  await checkAccessibility(page);

  await page.getByRole("searchbox", { name: "Search reflections" }).fill("tomatoes");
  await expect(page.getByRole("list", { name: "Reflections" }).getByRole("link")).toHaveCount(3);
  await expect(close).toBeHidden();
  await page.getByRole("button", { name: "About this" }).click();
  await expect(close.getByRole("link").first()).toContainText("tomatoes");

  await page.getByRole("searchbox", { name: "Search reflections" }).fill("unable to sleep");
  await close.getByRole("link", { name: /Lay awake until four/ }).click();
  await expect(page).toHaveURL(/\/reflections\/[0-9a-f-]{36}$/);
});
