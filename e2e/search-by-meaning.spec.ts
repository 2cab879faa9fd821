import { expect, test } from "./fixtures.ts";
import { writeFree } from "./journal.ts";
import { expectNoSidewaysScrolling } from "./people.ts";

test("a search whose words find little also shows what comes close in meaning", { tag: "@one-size" }, async ({
  page,
  register,
  checkAccessibility,
}) => {
  const person = await register(page);
  await writeFree(person, "2026-03-04", {
    body: "Lay awake until four again. I counted the cars going past and gave up trying.",
  });
  for (const day of ["2026-03-05", "2026-03-06", "2026-03-07"])
    await writeFree(person, day, { body: "Bought tomatoes at the market." });
  await page.goto("/reflections");
  await page.getByRole("searchbox", { name: "Search reflections" }).fill("unable to sleep");
  const close = page.getByRole("list", { name: "Close in meaning" });
  // The server reads when it is idle, and the page repeats its request.
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
