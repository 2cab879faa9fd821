import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { savePreferences } from "#contract/accounts/accounts.ts";
import { forgotPassword } from "#contract/accounts/recovery.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer } from "#server/testing.ts";
import { startMailServer } from "../email/testing.ts";
import { signUpOn } from "../testing.ts";

it.each(engines)(
  "a mail is in the language of the account, whoever asks, or else of the page, on %s",
  async (engine) => {
    const post = await startMailServer();
    const mail = { smtpUrl: post.url, from: "Reflector <journal@example.org>" };
    const server = await startTestServer(engine, { mail });
    const { access, user } = await signUpOn(server, { email: `${randomUUID()}@example.org` });
    await post.next("");
    const languageFor = async (asked: string) => {
      const headers = { "accept-language": asked };
      await server.expect(forgotPassword, 204, { body: { username: user.username }, headers });
      const { content } = await post.next("");
      expect(content).not.toContain("Subject: A new password");
      return /^Content-Language: ([\w-]+)/im.exec(content)?.[1];
    };
    expect(await languageFor("en-XA")).toBe("en-XA");
    await server.expect(savePreferences, 200, { access, body: { language: "en-XB" } });
    expect(await languageFor("en-XA")).toBe("en-XB");
    await server.stop();
    await post.stop();
  },
);
