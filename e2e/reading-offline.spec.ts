import { randomUUID } from "node:crypto";
import { emptyDraft, saveReflection } from "#contract/reflections/reflections.ts";
import { everythingKept } from "./device.ts";
import { expect, type Person, test } from "./fixtures.ts";
import { inMenu, openMenu } from "./people.ts";
import { openToday } from "./writing.ts";
import { today, zone } from "./zone.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

async function write({ api }: Person, title: string, body: string): Promise<string> {
  const id = randomUUID();
  await api.call(saveReflection, {
    params: { id },
    body: {
      ...emptyDraft,
      title,
      body,
      day: today(),
      revision: 0,
      save_id: randomUUID(),
      written_at: new Date().toISOString(),
      time_zone: zone,
    },
  });
  return id;
}

test("the newest reflections are read without the server, and logging out takes them away", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility, isMobile }) => {
  const person = await register(page);
  await write(person, "By the weir", "A **kingfishery** morning.");
  await write(person, "Low water", "Mud and gulls.");
  await openToday(page);
  // Copies are made a while after a page was loaded, or at once when the connection is back.
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event("online")));
      return everythingKept(page);
    })
    .toMatch(/reflector-copies\/steps\n0 \d/);
  expect(await everythingKept(page)).not.toContain("kingfishery");

  await page.route(/\/(api|healthz)/, (route) => route.abort());
  await page.goto("/reflections");
  await expect(
    page.getByText("You’re offline. These are the newest reflections kept on this device."),
  ).toBeVisible();
  const list = page.getByRole("list", { name: "Reflections on this device" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(list.getByText("A kingfishery morning.")).toBeVisible();
  await expect(page.getByText("Not known now")).toBeVisible();
  await checkAccessibility(page);

  await list.getByRole("link", { name: /By the weir/ }).click();
  await expect(page.getByText("This is the copy on this device")).toBeVisible();
  await expect(page.locator("strong").filter({ hasText: "kingfishery" })).toBeVisible();
  await checkAccessibility(page);

  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("textbox", { name: "Your reflection" })).toHaveText("A kingfishery morning.");

  await openMenu(page, isMobile);
  await inMenu(page, isMobile, "Log out").click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => everythingKept(page)).not.toContain("reflector-copies");
});
