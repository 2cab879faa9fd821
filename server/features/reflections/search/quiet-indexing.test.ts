import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logout } from "#contract/accounts/accounts.ts";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { saveDaily, saveReflection } from "#contract/reflections/reflections.ts";
import { engines } from "#server/platform/testing.ts";
import { signUpOn, startTestServer, type TestServer } from "#server/testing.ts";
import { searchVersion } from "../terms/search-index.ts";
import { aSave, today } from "../testing.ts";

describe.each(engines)("what was written is indexed on %s", (engine) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  async function writeAsSomebody() {
    const person = await signUpOn(server);
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
    await server.doIdleWork("reflections");
    expect(await isIndexed()).toBe(false);
    server.clock.advance(3000);
    await server.doIdleWork("reflections");
    expect(await isIndexed()).toBe(true);
  });

  it("not after its person has logged out", async () => {
    const { isIndexed, refresh } = await writeAsSomebody();
    await server.call(logout, { body: { refresh } });
    server.clock.advance(3000);
    await server.doIdleWork("reflections");
    expect(await isIndexed()).toBe(false);
  });

  it.runIf(engine === "sqlite")(
    "and the index stays in few segments, however many pages come one by one",
    async () => {
      const segments = async () => {
        const { rows } = await sql<{ segments: number }>`select count(distinct segid) as segments
        from reflection_terms_idx`.execute(server.database.query);
        return rows[0]?.segments ?? 0;
      };
      const { access } = await writeAsSomebody();
      let pages = 1;
      for (; (await segments()) <= 8 && pages < 50; pages += 1) {
        const body = aSave({ body: `heron number ${pages}` });
        await server.expect(saveReflection, 200, {
          access,
          params: { id: randomUUID() },
          body: { ...body, day: today },
        });
        await server.expect(searchReflections, 200, { access, body: { search: "heron" } });
      }
      expect(await segments()).toBeGreaterThan(8);
      server.clock.advance(3000);
      await server.doIdleWork("reflections");
      expect(await segments()).toBeLessThanOrEqual(8);
      const { reflections } = await server.expect(searchReflections, 200, {
        access,
        body: { search: "heron", limit: 100 },
      });
      expect(reflections).toHaveLength(pages);
    },
  );
});
