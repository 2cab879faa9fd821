import { Secret, TOTP } from "otpauth";
import { login } from "#contract/accounts/accounts.ts";
import { confirmOneTimeCodes, setUpOneTimeCodes } from "#contract/accounts/sign-in.ts";
import type { TestServer } from "#server/testing.ts";
import { newName, password, signUpOn } from "../testing.ts";

/** How long a code lasts. */
export const stepMs = 30_000;

export const codeAt = ({ clock }: Pick<TestServer, "clock">, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });

/** A code that is not used up yet. */
export function nextCodeOf(server: Pick<TestServer, "clock">, secret: string): string {
  server.clock.advance(stepMs);
  return codeAt(server, secret);
}

export const wrongCodeOf = (server: Pick<TestServer, "clock">, secret: string): string =>
  String((Number(codeAt(server, secret)) + 1) % 1_000_000).padStart(6, "0");

/** Signs up a person with one-time codes. */
export async function signUpWithCodesOn(server: TestServer) {
  const username = newName();
  await signUpOn(server, { username });
  const { access, user } = await server.expect(login, 200, { body: { username, password } });
  const { secret } = await server.expect(setUpOneTimeCodes, 200, { access, body: { password } });
  const body = { code: codeAt(server, secret) };
  const { recovery_codes } = await server.expect(confirmOneTimeCodes, 200, { access, body });
  return { username, access, user, secret, recoveryCodes: recovery_codes };
}
