import { createSecretKey, randomUUID } from "node:crypto";
import { EncryptJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashToken, newToken } from "#server/platform/credentials/opaque-tokens.ts";
import { deriveKey, newKey, unwrapKey } from "#server/platform/sealing.ts";
import { secretsOf } from "#server/platform/secrets.ts";
import { createTestDatabase, type TestDatabase } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";
import { issueToken, readToken, unwrapWithToken, wrapForToken } from "./access-tokens.ts";

const noon = new Date("2026-11-21T12:00:00Z").getTime();
const masterKey = newKey();
const key = secretsOf(masterKey).accessTokenKey;
const keyOf = (id: string) => deriveKey(key, `access token ${id}`);

let database: TestDatabase;
let context: Awaited<ReturnType<typeof createTestContext>>;
let keyId: string;
beforeAll(async () => {
  database = await createTestDatabase("sqlite");
  context = await createTestContext(database, { masterKey });
  await issue();
  ({ id: keyId } = await database.query.selectFrom("token_keys").select("id").executeTakeFirstOrThrow());
});
afterAll(() => database.drop());

const at = (ms: number) => ({ ...context, clock: { now: () => new Date(ms) } });
const issue = () => issueToken(at(noon), "access", access);
const read = (token: string, ms = noon) => readToken(at(ms), "access", token);
const access = { userId: randomUUID(), sessionId: randomUUID(), journalKey: newKey() };
const quarterOfAnHour = 15 * 60_000;

describe("an access token", () => {
  it("carries person, session and journal key through its 15 minutes", async () => {
    const token = await issue();
    const carried = { ...access, keyId };
    expect(await read(token)).toEqual(carried);
    expect(await read(token, noon + quarterOfAnHour - 1000)).toEqual(carried);
    expect(await read(token, noon + quarterOfAnHour + 1000)).toBeNull();
  });

  it("shows nothing of what is in it", async () => {
    const token = await issue();
    const readable = token
      .split(".")
      .map((part) => Buffer.from(part, "base64url").toString("latin1"))
      .join("\n");
    expect(readable).toContain(`{"alg":"dir","enc":"A256GCM","kid":"${keyId}"}`);
    for (const secret of [access.userId, access.sessionId, access.journalKey.toString("base64url")])
      expect(readable).not.toContain(secret);
  });

  it("is refused when any part of it is altered", async () => {
    const token = await issue();
    const parts = token.split(".");
    for (const [index, part] of parts.entries()) {
      const altered = part === "" ? "AA" : `${part[0] === "A" ? "B" : "A"}${part.slice(1)}`;
      expect(await read(parts.with(index, altered).join("."))).toBeNull();
    }
  });

  it("is refused by a server with another master key", async () => {
    const other = await createTestContext(database, { masterKey: newKey() });
    expect(await readToken(other, "access", await issue())).toBeNull();
  });

  it("is no token that refreshes an unstored session", async () => {
    expect(await readToken(at(noon), "unstored", await issue())).toBeNull();
    expect(await read(await issueToken(at(noon), "unstored", access))).toBeNull();
  });

  it.each(["", "x", "a.b.c", "....", "eyJhbGciOiJub25lIn0.e30.", "🦉", "A".repeat(10_000)])(
    "is not %j",
    async (nonsense) => expect(await read(nonsense)).toBeNull(),
  );

  it("is refused without an end or without its claims, even under the right key", async () => {
    const secret = createSecretKey(keyOf(keyId));
    const header = { alg: "dir", enc: "A256GCM", kid: keyId };
    const claims = { sid: access.sessionId, key: access.journalKey.toString("base64url") };
    const endless = new EncryptJWT(claims).setProtectedHeader(header).setSubject(access.userId);
    const empty = new EncryptJWT({}).setProtectedHeader(header).setExpirationTime(new Date(noon + 60_000));
    expect(await read(await endless.encrypt(secret))).toBeNull();
    expect(await read(await empty.encrypt(secret))).toBeNull();
  });
});

describe("an access token that another algorithm made", () => {
  const made = ({ enc, bytes, ...header }: { alg: string; enc: string; bytes: number; jku?: string }) =>
    new EncryptJWT({ sid: access.sessionId, key: access.journalKey.toString("base64url") })
      .setProtectedHeader({ ...header, enc, kid: keyId })
      .setSubject(access.userId)
      .setExpirationTime(new Date(noon + quarterOfAnHour))
      .encrypt(keyOf(keyId).subarray(0, bytes));

  it("is refused, even under the right key", async () => {
    expect(await read(await made({ alg: "dir", enc: "A256GCM", bytes: 32 }))).toMatchObject(access);
    for (const header of [
      { alg: "dir", enc: "A128GCM", bytes: 16 },
      { alg: "dir", enc: "A128CBC-HS256", bytes: 32 },
      { alg: "A256KW", enc: "A256GCM", bytes: 32 },
      { alg: "A256GCMKW", enc: "A256GCM", bytes: 32 },
    ])
      expect(await read(await made(header))).toBeNull();
  });

  it("is refused under a key of its maker's that its header names", async () => {
    const header = { alg: "dir", enc: "A256GCM", jku: "https://example.com/keys", kid: randomUUID() };
    const token = new EncryptJWT({ sid: access.sessionId, key: access.journalKey.toString("base64url") })
      .setProtectedHeader(header)
      .setSubject(access.userId)
      .setExpirationTime(new Date(noon + quarterOfAnHour));
    expect(await read(await token.encrypt(newKey()))).toBeNull();
  });
});

describe("a refresh token", () => {
  it("is 256 random bits, stored as a hash", () => {
    const token = newToken();
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(newToken()).not.toBe(token);
    expect(hashToken(token)).toMatch(/^[\w-]{43}$/);
  });

  it("alone opens the journal key, and in its own session alone", () => {
    const token = newToken();
    const wrapped = wrapForToken(token, "one", access.journalKey);
    expect(unwrapWithToken(token, "one", wrapped)).toEqual(access.journalKey);
    expect(unwrapWithToken(token, "two", wrapped)).toBeNull();
    expect(unwrapWithToken(newToken(), "one", wrapped)).toBeNull();
    expect(unwrapWithToken(hashToken(token), "one", wrapped)).toBeNull();
    expect(unwrapWithToken(token, "one", Buffer.alloc(0))).toBeNull();
    expect(unwrapKey(key, wrapped, "one")).toBeNull();
  });
});
