import { getDaily } from "#contract/reflections/reflections.ts";
import { copiesKept, everythingKept } from "./device.ts";
import { expect, test } from "./fixtures.ts";
import { writeDaily, writeFree } from "./journal.ts";
import { inMenu, openMenu } from "./people.ts";
import { openToday } from "./writing.ts";
import { today } from "./zone.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("the newest reflections are read without the server, and logging out takes them away", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility, isMobile }) => {
  const person = await register(page);
  await writeFree(person, today(), { title: "By the weir", body: "A **kingfishery** morning." });
  await writeFree(person, today(), { title: "Low water", body: "Mud and gulls." });
  await writeDaily(person, today(), { body: "Fog till noon." });
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
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await expect(list.getByText("A kingfishery morning.")).toBeVisible();
  await expect(page.getByText("Not available offline")).toBeVisible();
  await checkAccessibility(page);

  await list.getByRole("link", { name: /By the weir/ }).click();
  await expect(page.getByText("This is the copy on this device")).toBeVisible();
  await expect(page.locator("strong").filter({ hasText: "kingfishery" })).toBeVisible();
  await checkAccessibility(page);

  await page.goto("/dashboard");
  await expect(page.getByText("Fog till noon.")).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Continue writing" }).click();
  const words = page.getByRole("textbox", { name: "Your reflection" });
  await expect(words).toHaveText("Fog till noon.");
  await words.press("ControlOrMeta+End");
  await words.pressSequentially(" Then sun.");
  await expect(page.getByText("Offline: kept on this device")).toBeVisible();

  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.reload();
  await expect(words).toHaveText("Fog till noon. Then sun.");
  await expect
    .poll(async () => (await person.api.call(getDaily, { params: { day: today() } })).reflection?.body)
    .toBe("Fog till noon. Then sun.");

  // The copy is as fresh as the last save, so going on from it is no conflict.
  await words.press("ControlOrMeta+End");
  await words.pressSequentially(" And swifts.");
  await expect.poll(() => copiesKept(page)).toContain("Then sun. And swifts.");
  await page.route(/\/(api|healthz)/, (route) => route.abort());
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Continue writing" }).click();
  await expect(words).toHaveText("Fog till noon. Then sun. And swifts.");
  await words.press("ControlOrMeta+End");
  await words.pressSequentially(" And dusk.");
  await expect(page.getByText("Offline: kept on this device")).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.reload();
  await expect
    .poll(async () => (await person.api.call(getDaily, { params: { day: today() } })).reflection?.body)
    .toBe("Fog till noon. Then sun. And swifts. And dusk.");

  await openMenu(page, isMobile);
  await inMenu(page, isMobile, "Log out").click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => everythingKept(page)).not.toContain("reflector-copies");
});
