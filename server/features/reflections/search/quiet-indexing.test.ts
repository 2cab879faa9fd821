import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logout, register } from "#contract/accounts/accounts.ts";
import { saveDaily } from "#contract/reflections/reflections.ts";
import { searchVersion } from "#server/platform/search/search-index.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { aSave, today } from "../testing.ts";

describe.each(engines)("what was written is indexed on %s", (engine) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  async function writeAsSomebody() {
    const username = `p${randomUUID().replaceAll("-", "")}`.slice(0, 20);
    const person = await server.expect(register, 201, { body: { username, password: "seven grey herons" } });
    const { access, user } = person;
    const body = aSave({ body: "a heron in the reeds" });
    const { id } = await server.expect(saveDaily, 200, { access, params: { day: today }, body });
    const isIndexed = () =>
      server.database.asOwner(user.id, async (tx) => {
        const { search_version } = await tx
          .selectFrom("reflections")
          .select("search_version")
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        return search_version === searchVersion;
      });
    return { ...person, isIndexed };
  }

  it("once its person has been quiet", async () => {
    const { isIndexed } = await writeAsSomebody();
    await server.workQuietly("reflections");
    expect(await isIndexed()).toBe(false);
    server.clock.advance(3000);
    await server.workQuietly("reflections");
    expect(await isIndexed()).toBe(true);
  });

  it("not after its person has logged out", async () => {
    const { isIndexed, refresh } = await writeAsSomebody();
    await server.call(logout, { body: { refresh } });
    server.clock.advance(3000);
    await server.workQuietly("reflections");
    expect(await isIndexed()).toBe(false);
  });
});
