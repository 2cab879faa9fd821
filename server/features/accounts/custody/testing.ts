import { randomBytes, randomUUID } from "node:crypto";
import type { Credentials } from "#contract/accounts/accounts.ts";
import { takeCustody } from "#contract/accounts/custody.ts";
import { formatRecoveryKey } from "#contract/accounts/recovery-key-rules.ts";
import { emptyDraft, getDaily, saveDaily } from "#contract/reflections/reflections.ts";
import type { TestServer } from "#server/testing.ts";
import { password, signUpOn } from "../testing.ts";

export const newRecoveryKey = (): string => formatRecoveryKey(randomBytes(32));

export const day = "2026-11-21";
export const words = "A kingfisher over the weir.";

export async function writeOn(server: TestServer, access: string): Promise<void> {
  const draft = { ...emptyDraft, body: words, revision: 0, save_id: randomUUID(), time_zone: "Asia/Tokyo" };
  const body = { ...draft, written_at: `${day}T10:00:00Z` };
  await server.expect(saveDaily, 200, { access, params: { day }, body });
}

export async function readOn(server: TestServer, access: string): Promise<string | undefined> {
  const { reflection } = await server.expect(getDaily, 200, { access, params: { day } });
  return reflection?.body;
}

export type SealedPerson = Credentials & { recoveryKey: string };

/** Signs up a person who writes a reflection and then seals their journal. */
export async function signUpSealedOn(server: TestServer, more: object = {}): Promise<SealedPerson> {
  const person = await signUpOn(server, more);
  await writeOn(server, person.access);
  const recoveryKey = newRecoveryKey();
  const body = { password, recovery_key: recoveryKey };
  await server.expect(takeCustody, 200, { access: person.access, body });
  return { ...person, recoveryKey };
}
