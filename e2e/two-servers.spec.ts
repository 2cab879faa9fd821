import { register } from "#contract/accounts/accounts.ts";
import { getDaily } from "#contract/reflections/reflections.ts";
import { saveTheme } from "#contract/themes/themes.ts";
import { freePort } from "../scripts/free-port.ts";
import { createApi } from "./api.ts";
import { expect, test } from "./fixtures.ts";
import { logInByForm } from "./people.ts";
import { startApp } from "./start-server.ts";
import { saved, typeAndStore, words } from "./writing.ts";
import { today } from "./zone.ts";

test("pages of one server read, write and change through the API of another", {
  tag: "@one-size",
}, async ({ page, request }) => {
  const port = String(await freePort());
  const behind = await startApp({ WEB_ORIGINS: `http://127.0.0.1:${port}` });
  const front = await startApp({ PORT: port, API_URL: behind.url });
  const visitor = createApi(request, behind.url, null);
  const password = "seven herons fly";
  const { access, user } = await visitor.call(register, { body: { username: "hanna", password } });
  const hanna = visitor.as(access);
  await hanna.call(saveTheme, { body: { id: user.id, current_background: "ocean.jpg" } });
  const changes: number[] = [];
  page.on("response", (answer) => {
    if (answer.url().startsWith(behind.url) && answer.request().method() === "PATCH")
      changes.push(answer.status());
  });

  await page.goto(`${front.url}/login`);
  await logInByForm(page, "hanna", password);
  await expect(page).toHaveURL(`${front.url}/dashboard`);
  await words(page).click();
  await typeAndStore(page, "Across the border.");
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(words(page)).toHaveText("Across the border.");
  const { reflection } = await hanna.call(getDaily, { params: { day: today() } });
  expect(reflection?.body).toBe("Across the border.");

  await page.goto(`${front.url}/settings/page`);
  await page.getByRole("switch", { name: "Streak" }).click();
  await expect.poll(() => changes).toEqual([200]);
  await front.remove();
  await behind.remove();
});
