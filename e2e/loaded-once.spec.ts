import type { Page, Request } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { openToday, typeAndStore, words } from "./writing.ts";

/** The requests that ask for the words of a reflection. */
function countRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request: Request) => {
    const { pathname } = new URL(request.url());
    const isReflection = /^\/api\/reflections\/(daily\/[\d-]+|[0-9a-f-]{36})\/$/.test(pathname);
    if (request.method() === "GET" && isReflection) asked.push(pathname);
  });
  return asked;
}

test("a reflection is fetched once, however it is opened", { tag: "@one-size" }, async ({
  page,
  register,
}) => {
  await register(page);
  await openToday(page);
  await words(page).click();
  await typeAndStore(page, "The ferry left without us.");

  const asked = countRequests(page);
  await page.reload();
  await expect(words(page)).toContainText("The ferry left without us.");
  await page.waitForLoadState("networkidle");
  expect(asked).toHaveLength(1);

  await page.goto("/reflections");
  asked.length = 0;
  await page.getByRole("link", { name: /The ferry left/ }).click();
  await expect(words(page)).toContainText("The ferry left without us.");
  await page.waitForLoadState("networkidle");
  expect(asked).toHaveLength(1);

  asked.length = 0;
  await page.reload();
  await expect(words(page)).toContainText("The ferry left without us.");
  await page.waitForLoadState("networkidle");
  expect(asked).toHaveLength(1);
});
