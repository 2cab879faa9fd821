import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { register } from "#contract/accounts.ts";
import { chromiumFlags, findChromium } from "../scripts/chromium.ts";

/** The JavaScript that a first visit loads, in kB after gzip, until the network is quiet. */
export async function firstVisitJavaScript(url: string): Promise<{ login: number; dashboard: number }> {
  const profile = mkdtempSync(join(tmpdir(), "reflector-bench-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args: [...chromiumFlags],
  });
  try {
    const login = await visit(context, `${url}/login`);
    const answer = await fetch(url + register.url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "first-visit", password: "seven herons fly" }),
    });
    const { access, refresh, user } = register.schema.response[201].parse(await answer.json());
    const cookies = { access_token: access, refresh_token: refresh, username: user.username };
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
    return { login, dashboard: await visit(context, `${url}/dashboard`) };
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function visit(
  context: Awaited<ReturnType<typeof chromium.launchPersistentContext>>,
  address: string,
): Promise<number> {
  const page = await context.newPage();
  const scripts = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.set(response.url(), response.body());
  });
  await page.goto(address, { waitUntil: "networkidle" });
  const sizes = await Promise.all([...scripts.values()].map(async (body) => gzipSync(await body).length));
  await page.close();
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
