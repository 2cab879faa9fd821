import { createECDH, randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { getReminders, tryPushDevice } from "#contract/reminders/reminders.ts";
import { expect, test } from "./fixtures.ts";
import { chooseLanguage } from "./foreign-texts.ts";
import { zone } from "./zone.ts";

test.use({ needs: "notifications", serviceWorkers: "allow" });

const section = (page: Page) => page.getByRole("region", { name: "Reminders" });

// One journey, because each would install the service worker again, which takes longer than all of this.
test("notifications can be turned on for a browser, tried and removed, are asked for only when they are wanted, and carry no words", {
  tag: "@one-size",
}, async ({ page, context, api, register, app }) => {
  test.slow();
  await context.grantPermissions(["notifications"], { origin: app.url });
  await withPushService(page);
  // Push services can't be reached from here.
  await context.route(`**${tryPushDevice.url.replace(":id", "*")}`, (route) =>
    route.fulfill({ status: 204 }),
  );

  await test.step("they are turned on, tried and removed in the settings", async () => {
    await register(page);
    await page.goto("/settings/reminders");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await section(page).getByRole("button", { name: "Turn on" }).click();
    await section(page).getByRole("button", { name: "Send a test" }).click();
    await expect(section(page).getByText("A reminder is on its way to this browser.")).toBeAttached();

    await page.reload();
    const list = section(page).getByRole("list", { name: "Browsers that show reminders" });
    await expect(list.getByRole("listitem")).toHaveText([/This browser/]);
    await list.getByRole("button", { name: /^Remove / }).click();
    await expect(section(page).getByRole("button", { name: "Turn on" })).toBeVisible();
    await expect(list.getByRole("listitem")).toHaveCount(0);
  });

  await test.step("a newcomer who wants a reminder is asked only then, and it comes each day", async () => {
    await context.clearCookies();
    await page.goto("/register");
    await page.getByLabel("Username").fill(`hanna-${randomUUID().slice(0, 8)}`);
    await page.getByLabel("Password", { exact: true }).fill("seven herons fly");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page).toHaveURL(/\/welcome$/);
    await page.goto("/welcome?step=reminder");
    await page.getByRole("switch", { name: "Remind me each day" }).click();
    await page.getByRole("textbox", { name: "Time" }).fill("21:15");
    expect(await page.evaluate(() => localStorage.getItem("test:subscribed"))).toBeNull();
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    const token = (await context.cookies()).find(({ name }) => name === "access_token")?.value;
    const { reminders, devices } = await api.as(decodeURIComponent(token ?? "")).call(getReminders);
    expect(reminders).toMatchObject([
      { at: "21:15", by_push: true, by_email: false, time_zone: zone, weekdays: [1, 2, 3, 4, 5, 6, 7] },
    ]);
    expect(devices).toHaveLength(1);
  });

  await test.step("a notification carries no words, and its action pauses", async () => {
    await push(page, { kind: "activity", address: "/dashboard", pause_key: "a-key", body: "Papa" });
    await expect
      .poll(() => shownIn(context))
      .toEqual([["A moment for yourself, as you planned", "You asked to be reminded at this time."]]);
    // With another server's key, the notification names the problem and opens the page.
    await context.serviceWorkers()[0]?.evaluate(
      `self.registration.getNotifications().then(([notification]) =>
        self.dispatchEvent(new NotificationEvent("notificationclick", { notification, action: "pause" })))`,
    );
    await expect
      .poll(() => shownIn(context))
      .toEqual([
        ["Reminders are not paused yet", "That did not work from here. Press to try it in Reflector."],
      ]);
  });

  await test.step("it is in the language of the pages", async () => {
    await chooseLanguage(context, app.url, "en-XA");
    await page.goto("/dashboard");
    const kept = () =>
      page.evaluate(async () => {
        const all = await Promise.all(
          (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
        );
        return all.flat().some(({ url }) => url.endsWith("-en-XA.json"));
      });
    await expect.poll(kept).toBe(true);
    await context
      .serviceWorkers()[0]
      ?.evaluate(
        `self.dispatchEvent(new PushEvent("push", { data: JSON.stringify({ kind: "letter", address: "/insights/letters" }) }))`,
      );
    await expect.poll(async () => JSON.stringify(await shownIn(context))).toContain("⟦");
  });
});

const shownIn = (context: BrowserContext): Promise<[string, string][]> | undefined =>
  context
    .serviceWorkers()[0]
    ?.evaluate(
      "self.registration.getNotifications().then((all) => all.map(({ title, body }) => [title, body]))",
    );

/** What a push service would deliver. */
async function push(page: Page, payload: Record<string, string>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
      const active = versions.find(({ status }) => status === "activated");
      if (active) resolve(active.registrationId);
    }),
  );
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(payload),
  });
}

/** Replaces the browser's push service, which tests can't reach. */
async function withPushService(page: Page): Promise<void> {
  const keys = {
    p256dh: createECDH("prime256v1").generateKeys("base64url"),
    auth: Buffer.alloc(16, 7).toString("base64url"),
  };
  await page.addInitScript(
    ({ keys: made }) => {
      const name = "test:subscribed";
      const subscription = (applicationServerKey: ArrayBuffer) => ({
        endpoint: "https://fcm.googleapis.com/fcm/send/of-this-test",
        options: { applicationServerKey },
        toJSON: () => ({ keys: made }),
        unsubscribe: async () => {
          localStorage.removeItem(name);
          return true;
        },
      });
      Object.assign(PushManager.prototype, {
        subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
          localStorage.setItem(name, "yes");
          return subscription(applicationServerKey.buffer);
        },
        getSubscription: async () =>
          localStorage.getItem(name) ? subscription(new Uint8Array(65).buffer) : null,
      });
    },
    { keys },
  );
}
