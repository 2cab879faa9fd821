import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { takeCustody } from "#contract/accounts/custody.ts";
import { formatRecoveryKey } from "#contract/accounts/recovery-key-rules.ts";
import { finishProvider, startProvider as startPage } from "#contract/accounts/sign-in.ts";
import {
  createBrowser,
  type RunningProvider,
  startProvider,
} from "#server/features/accounts/openid/testing.ts";
import { freePort } from "../scripts/free-port.ts";
import { addAuthenticator } from "./authenticator.ts";
import { expect, onAnotherDevice, type Person, password, test } from "./fixtures.ts";
import { hostsLink } from "./host.ts";
import { logInByForm } from "./people.ts";
import { startApp } from "./start-server.ts";

/** Passkeys belong to a domain name, and an IP address is none. */
const byName = (url: string) => url.replace("127.0.0.1", "localhost");

const signIn = (page: Page) => page.locator("#sign-in");

/** A new person's page, at the server's name instead of its IP address. */
async function registerAt(
  page: Page,
  url: string,
  register: (page: Page, wanted: { password: string }) => Promise<Person>,
): Promise<{ page: Page; person: Person }> {
  const person = await register(page, { password });
  return { person, page: await onAnotherDevice(page.context(), url, person) };
}

async function addPasskey(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/profile`);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await signIn(page).getByLabel("Name").fill(name);
  await signIn(page).getByLabel("Your password").fill(password);
  await signIn(page).getByRole("button", { name: "Continue" }).click();
  await expect(signIn(page).getByRole("status").first()).toContainText(`The passkey “${name}” is added.`);
}

async function logOut(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

/** The virtual authenticator accepts the suggestion in the name field at once. Without suggestions, the button signs in. */
async function withoutSuggestions(page: Page): Promise<void> {
  await setSuggestions(page, false);
}

/** Empty pages have no passkeys. */
const setSuggestions = (page: Page, available: boolean) =>
  page.addInitScript(
    `if (self.PublicKeyCredential) PublicKeyCredential.isConditionalMediationAvailable = async () => ${available}`,
  );

async function logInByPasskey(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
}

/** All ten, once they are shown. */
async function readRecoveryCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  return codes.allTextContents();
}

test("a passkey is added, signs in without a name or from its suggestions, is renamed and removed", {
  tag: "@one-column",
}, async ({ page: first, app, register, checkAccessibility }) => {
  test.slow();
  const url = byName(app.url);
  const { page } = await registerAt(first, url, register);
  await withoutSuggestions(page);
  await addAuthenticator(page);
  await page.goto(`${url}/profile`);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await checkAccessibility(page);
  await signIn(page).getByLabel("Your password").fill("wrong herons fly");
  await signIn(page).getByRole("button", { name: "Continue" }).click();
  await expect(signIn(page).getByText("This is not your password.")).toBeVisible();
  await addPasskey(page, url, "My desk");
  const passkeys = page.getByRole("list", { name: "Passkeys" });
  await expect(passkeys.getByText("opens a sealed journal, too")).toBeVisible();
  await checkAccessibility(page);

  await logOut(page);
  await logInByPasskey(page, url);
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(`${url}/profile`);
  await expect(passkeys.getByText("Last used just now")).toBeVisible();
  await page.getByRole("button", { name: "Rename My desk" }).click();
  await passkeys.getByLabel("Name").fill("Old desk");
  await passkeys.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Remove Old desk" })).toBeVisible();

  await test.step("it waits among the suggestions of the name", async () => {
    await setSuggestions(page, true);
    await logOut(page);
    await page.goto(`${url}/login`);
    await expect(page.getByLabel("Username")).toHaveAttribute("autocomplete", "username webauthn");
    // The virtual authenticator accepts the only suggestion.
    await expect(page).toHaveURL(/\/dashboard$/);
    await withoutSuggestions(page);
  });

  await page.goto(`${url}/profile`);
  await page.getByRole("button", { name: "Remove Old desk" }).click();
  await passkeys.getByLabel("Your password").fill("wrong herons fly");
  await passkeys.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(passkeys.getByText("This is not your password.")).toBeVisible();
  await passkeys.getByLabel("Your password").fill(password);
  await passkeys.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(signIn(page).getByText("The passkey “Old desk” is removed.")).toBeVisible();
  await expect(passkeys).toHaveCount(0);

  await logOut(page);
  await logInByPasskey(page, url);
  await expect(page.getByRole("alert")).toContainText(
    "This passkey does not belong to an account on this server.",
  );
});

test("a passkey with PRF opens a sealed journal by itself, and one without asks for the password", {
  tag: "@one-column",
}, async ({ page: first, app, register, checkAccessibility }) => {
  test.slow();
  const url = byName(app.url);
  for (const hasPrf of [true, false]) {
    const { page, person } = await registerAt(first, url, register);
    await withoutSuggestions(page);
    await addAuthenticator(page, { hasPrf });
    await addPasskey(page, url, "My desk");
    await person.api.call(takeCustody, {
      body: { password, recovery_key: formatRecoveryKey(randomBytes(32)) },
    });
    await logOut(page);
    await logInByPasskey(page, url);
    if (!hasPrf) {
      await expect(page.getByRole("heading", { name: "Open your journal" })).toBeVisible();
      await checkAccessibility(page);
      await page.getByLabel("Password", { exact: true }).fill("wrong herons fly");
      await page.getByRole("button", { name: "Open" }).click();
      await expect(page.getByText("This is not your password.")).toBeVisible();
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Open" }).click();
    }
    await expect(page).toHaveURL(/\/dashboard$/);
    await logOut(page);
    await page.close();
  }
});

test("one-time codes are set up, asked for, stood in for and switched off", { tag: "@one-column" }, async ({
  page,
  app,
  register,
  checkAccessibility,
}) => {
  test.slow();
  const { username } = await register(page, { password });
  await page.goto("/profile");
  await expect(signIn(page).getByText("Passkeys work only at a secure address with a name")).toBeVisible();
  await page.getByRole("button", { name: "Set up one-time codes" }).click();
  await signIn(page).getByLabel("Your password").fill(password);
  await signIn(page).getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await checkAccessibility(page);
  const secret = ((await signIn(page).locator("code").textContent()) ?? "").replaceAll(" ", "");
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await signIn(page).getByLabel("The code in the app").fill("000000");
  await signIn(page).getByRole("button", { name: "Switch on" }).click();
  await expect(signIn(page).getByText("This code is wrong.")).toBeVisible();
  await signIn(page).getByLabel("The code in the app").fill(totp.generate());
  await signIn(page).getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByRole("heading", { name: "Keep your recovery codes" })).toBeFocused();
  await checkAccessibility(page);
  const codes = await readRecoveryCodes(page);
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(signIn(page).getByText("10 of 10 left")).toBeVisible();

  await logOut(page);
  await page.goto(`${app.url}/login`);
  await logInByForm(page, username, password);
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await checkAccessibility(page);
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This code is wrong.")).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(codes[0]?.toUpperCase() ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(`${app.url}/profile`);
  await expect(signIn(page).getByText("9 of 10 left")).toBeVisible();
  await page.getByRole("button", { name: "Add e-mail" }).click();
  await page.getByLabel("E-mail address").fill(`${username}@example.org`);
  await page.getByLabel("Your password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter the code from your authenticator app.")).toBeVisible();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await checkAccessibility(page);
  await page.getByLabel("Code", { exact: true }).fill(codes[2] ?? "");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`${username}@example.org`)).toBeVisible();
  await page.getByRole("button", { name: "Make new recovery codes" }).click();
  await signIn(page).getByLabel("Your password").fill(password);
  await signIn(page)
    .getByLabel("Code", { exact: true })
    .fill(codes[1] ?? "");
  await signIn(page).getByRole("button", { name: "Make new codes" }).click();
  const newCodes = await readRecoveryCodes(page);
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.getByRole("button", { name: "Switch off one-time codes" }).click();
  await signIn(page).getByLabel("Your password").fill(password);
  await signIn(page)
    .getByLabel("Code", { exact: true })
    .fill(newCodes[0] ?? "");
  await signIn(page).getByRole("button", { name: "Switch off" }).click();
  await expect(signIn(page).getByText("One-time codes are off.")).toBeVisible();
  await logOut(page);
  await page.goto(`${app.url}/login`);
  await logInByForm(page, username, password);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test.describe("through the provider", () => {
  /** The provider needs the address to return to, and the server needs the provider's. */
  async function startBoth(environment: Record<string, string> = {}) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const provider = await startProvider(url + finishProvider.url);
    const { issuer, clientId, clientSecret, name } = provider.config;
    const app = await startApp({
      PUBLIC_URL: url,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: name,
      ...environment,
      PORT: String(port),
    });
    return { provider, app };
  }
  const stop = async ({ provider, app }: { provider: RunningProvider; app: { remove(): Promise<void> } }) => {
    await app.remove();
    await provider.close();
  };

  test("someone new comes in, sets a password, disconnects and connects again", {
    tag: "@one-column",
  }, async ({ page, checkAccessibility }) => {
    test.slow();
    const both = await startBoth();
    const { provider, app } = both;
    try {
      provider.signIn({
        id: "greta",
        preferred_username: "greta",
        email: "greta@example.org",
        email_verified: true,
      });
      await page.goto(`${app.url}/register`);
      await expect(page.getByRole("link", { name: "Continue with Our House" })).toBeVisible();
      await checkAccessibility(page);
      await page.goto(`${app.url}/login?return=%2Fprofile`);
      await checkAccessibility(page);
      await page.getByRole("link", { name: "Continue with Our House" }).click();
      await expect(page.getByRole("heading", { name: "Choose your scene" })).toBeVisible();
      await page.getByRole("button", { name: "Skip all" }).click();
      await expect(page).toHaveURL(/\/profile$/);
      await expect(page.getByRole("heading", { name: "greta", level: 1 })).toBeVisible();
      await expect(signIn(page).getByText("This is your only way to log in.")).toBeVisible();
      await checkAccessibility(page);
      await page.getByRole("button", { name: "Set a password" }).click();
      await signIn(page).getByLabel("Password", { exact: true }).fill(password);
      await signIn(page).getByRole("button", { name: "Set password" }).click();
      await expect(signIn(page).getByText("Your password is set.")).toBeVisible();
      const prove = async (action: string) => {
        await signIn(page).getByLabel("Your password", { exact: true }).fill(password);
        await signIn(page).getByRole("button", { name: action, exact: true }).click();
      };
      await page.getByRole("button", { name: "Disconnect Our House" }).click();
      await prove("Disconnect");
      await expect(signIn(page).getByText("Not connected")).toBeVisible();
      await page.getByRole("button", { name: "Connect Our House" }).click();
      await prove("Continue");
      await expect(signIn(page).getByText("This account is connected with Our House.")).toBeVisible();
      await checkAccessibility(page);
      await page.goBack();
      expect(page.url()).not.toContain("ticket");

      await logOut(page);
      provider.signIn(null);
      await page.goto(`${app.url}/login`);
      await page.getByRole("link", { name: "Continue with Our House" }).click();
      await expect(page.getByRole("alert")).toHaveText("Our House did not sign you in.");
      await expect(page).toHaveURL(/\/login$/);
      await checkAccessibility(page);
      expect(app.logs()).not.toMatch(/ticket=|code=|state=/);
    } finally {
      await stop(both);
    }
  });

  test("by invitation, a code lets newcomers in; a way that was begun in another browser signs nobody in", {
    tag: "@one-column",
  }, async ({ page, checkAccessibility, expectPageErrors }) => {
    test.slow();
    // The browser ends what a page still loads when a link leads away from it.
    expectPageErrors(/A part of this page could not be loaded/);
    const both = await startBoth({ REGISTRATION: "invitation" });
    const { provider, app } = both;
    try {
      await test.step("a way that was begun in another browser", async () => {
        provider.signIn({ id: "mallory", preferred_username: "mallory" });
        const theirs = createBrowser(app.url, app.url);
        const callback = app.url + finishProvider.url;
        const way = await theirs.follow(app.url + startPage.url, (next) => next.startsWith(callback));
        await page.goto(way.at(-1) ?? "");
        await expect(page.getByRole("alert")).toContainText("started in another browser");
        expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("access_token");
      });

      await test.step("through the provider, a newcomer is asked for an invitation", async () => {
        provider.signIn({ id: "hugo", preferred_username: "hugo" });
        await page.goto(`${app.url}/login`);
        await page.getByRole("link", { name: "Continue with Our House" }).click();
        await expect(page.getByRole("heading", { name: "Begin your journal" })).toBeVisible();
        await checkAccessibility(page);
        await page.getByLabel("Invitation").fill("made up");
        await page.getByRole("button", { name: "Register" }).click();
        await expect(page.getByText(/neither been used nor expired/)).toBeVisible();
      });

      await test.step("by the form, a wrong code is refused, and that of the host's link lets in", async () => {
        await page.goto(`${app.url}/register`);
        await page.getByRole("button", { name: "Register" }).click();
        await expect(page.getByText("Enter the code of your invitation.")).toBeVisible();
        await checkAccessibility(page);

        await page.goto("about:blank");
        await page.goto(`${app.url}/register#invitation=no-such-code`);
        await expect(page.getByLabel("Invitation")).toHaveValue("no-such-code");
        await page.getByLabel("Username").fill("hanna");
        await page.getByLabel("Password", { exact: true }).fill(password);
        await page.getByRole("button", { name: "Register" }).click();
        await expect(page.getByRole("alert")).toContainText("you need an invitation");
        await expect(page.getByLabel("Invitation")).toBeFocused();

        const fragment = await hostsLink(app.dataDir, "invite");
        await page.goto("about:blank");
        await page.goto(`${app.url}/register${fragment}`);
        await page.getByLabel("Username").fill("hanna");
        await page.getByLabel("Password", { exact: true }).fill(password);
        await page.getByRole("button", { name: "Register" }).click();
        await expect(page).toHaveURL(/\/welcome$/);
      });
    } finally {
      await stop(both);
    }
  });
});
