import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { expectNoSidewaysScrolling } from "./people.ts";

const open = [
  { path: "/", heading: /quiet to think/i },
  { path: "/about", heading: /Help & About/ },
  { path: "/about/help", heading: "Getting help" },
  { path: "/about/shortcuts", heading: "Keyboard shortcuts" },
  { path: "/about/privacy", heading: "Privacy" },
  { path: "/about/licence", heading: "Version and licence" },
  { path: "/login", heading: "Welcome back" },
  { path: "/register", heading: "Begin your journal" },
  { path: "/reflections", heading: "All your reflections in one place" },
];

/** Collects requests of the page to other machines. */
function askedElsewhere(page: Page, url: string): string[] {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(url).origin) elsewhere.push(request.url());
  });
  return elsewhere;
}

test("a visitor can read every page that is open, and that there is none at an unknown address, also by assistive technology", async ({
  page,
  app,
  isMobile,
  checkAccessibility,
}) => {
  const elsewhere = askedElsewhere(page, app.url);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  for (const { path, heading } of open) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      if (isMobile) await checkAccessibility(page);
      for (const width of isMobile ? [390] : [834, 2560, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScrolling(page);
      }
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
  expect(elsewhere).toEqual([]);
});

test("a person's pages fit each window and ask no other machine; a failing server and a crash give the error page", {
  tag: "@one-size",
}, async ({ page, app, register, expectPageErrors }) => {
  test.slow();
  expectPageErrors(/Internal Server Error/, /The server’s answer can’t be read/, /The bar can't be drawn/);
  const elsewhere = askedElsewhere(page, app.url);
  await register(page);
  const links = page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Activities" })
    .filter({ visible: true });
  const menu = page.getByRole("button", { name: /^(?:Menu|writer-.*)$/ }).filter({ visible: true });
  const wide: [number, number][] = [
    [2560, 1440],
    [834, 1112],
  ];
  const low: [number, number][] = [
    [720, 500],
    [720, 450],
    [667, 375],
    [568, 320],
    [320, 256],
  ];
  for (const [path, heading] of [
    ["/reflections", "Reflections"],
    ["/settings", "Settings"],
    ["/dashboard", null],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: "networkidle" });
      await expect(
        heading === null
          ? page.getByRole("textbox", { name: "Your reflection" })
          : page.getByRole("heading", { level: 1, name: heading }),
      ).toBeVisible();
      for (const [width, height] of [...wide, ...(heading === null ? low : [])]) {
        await page.setViewportSize({ width, height });
        await expect(menu).toBeInViewport({ ratio: 1 });
        await expect(links).toHaveCount(1);
        await expect(links).toBeInViewport({ ratio: 1 });
        await expectNoSidewaysScrolling(page);
      }
    });
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(elsewhere).toEqual([]);

  await test.step("a failing server", async () => {
    await page.route("**/api/user/", (route) =>
      route.fulfill({ status: 500, json: { code: "internal", message: "Internal Server Error" } }),
    );
    await page.goto("/settings");
    await expect(page.getByRole("heading", { name: "Internal Server Error" })).toBeVisible();
    await page.unroute("**/api/user/");
    await page.route("**/api/user/", (route) => route.fulfill({ body: "<h1>Log in to this network</h1>" }));
    await page.reload();
    await expect(page.getByRole("heading", { name: "Internal Server Error" })).toBeVisible();
    await expect(
      page.getByText(/^The server’s answer can’t be read\. .* What you wrote is safe\.$/),
    ).toBeVisible();
    await page.unroute("**/api/user/");
  });

  await test.step("a crash in what surrounds every page", async () => {
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
});
