import { expect, test, withPictures } from "./fixtures.ts";
import { expectNoSidewaysScrolling } from "./people.ts";

test.use({ ...withPictures, contextOptions: { reducedMotion: "reduce" } });

const open = [
  { path: "/", heading: /quiet to think/i },
  { path: "/about", heading: /Help & About/ },
  { path: "/login", heading: "Welcome back" },
  { path: "/register", heading: "Begin your journal" },
  { path: "/reflections", heading: "Where your days gather" },
];

test("a visitor can read every page that is open, and that there is none at an unknown address, also by assistive technology", async ({
  page,
  checkAccessibility,
}) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  for (const { path, heading } of open) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await checkAccessibility(page);
      await expectNoSidewaysScrolling(page);
      expect(complaints).toEqual([]);
    });
  }
  await test.step("an unknown address", async () => {
    const answer = await page.goto("/no/such/place");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
    await expect(page.getByText("Page not found: /no/such/place")).toBeVisible();
    await checkAccessibility(page);
  });
});

test("a failing server gives the error page, never a blank one", { tag: "@one-size" }, async ({
  page,
  register,
}) => {
  await register(page);
  await page.route("**/api/user/", (route) =>
    route.fulfill({ status: 500, json: { code: "internal", message: "Internal Server Error" } }),
  );
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Internal Server Error" })).toBeVisible();
});

test("a crash in what surrounds every page gives the error page, too", { tag: "@one-size" }, async ({
  page,
  register,
}) => {
  await register(page);
  await page.addInitScript(() => {
    const find = document.querySelector.bind(document);
    document.querySelector = (selectors: string) => {
      if (selectors.includes("reflector-playlist")) throw new Error("The bar can't be drawn.");
      return find(selectors);
    };
  });
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Internal Server Error" })).toBeVisible();
  await expect(page.getByText("Something went wrong!")).toHaveCount(0);
});

test("no other machine is contacted", { tag: "@one-size" }, async ({ page, app, register }) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(app.url).origin) elsewhere.push(request.url());
  });
  for (const { path } of open) await page.goto(path, { waitUntil: "networkidle" });
  await register(page);
  for (const path of ["/dashboard", "/reflections", "/settings"]) {
    await page.goto(path, { waitUntil: "networkidle" });
  }
  expect(elsewhere).toEqual([]);
});
