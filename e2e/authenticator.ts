import type { CDPSession, Page } from "@playwright/test";

/** Adds a virtual authenticator that approves every request. */
export async function addAuthenticator(page: Page, more: { hasPrf?: boolean } = {}): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      ctap2Version: "ctap2_1",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf: more.hasPrf ?? true,
    },
  });
  return session;
}
