import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { trashReflection } from "#contract/reflections/reflection-history.ts";
import { conflictSchema, saveDaily } from "#contract/reflections/reflections.ts";
import { engines } from "#server/platform/testing.ts";
import { newAccess, startTestServer, type TestServer } from "#server/testing.ts";
import { aSave, today } from "../testing.ts";

describe.each(engines)("a day with another reflection than the one in the trash on %s", (engine) => {
  let server: TestServer;
  let access: string;

  beforeAll(async () => {
    server = await startTestServer(engine);
    access = await newAccess(server);
  });
  afterAll(() => server.stop());

  it("is not overwritten by words that started from that one, though both are at revision 1", async () => {
    const params = { day: today };
    const former = await server.expect(saveDaily, 200, { access, params, body: aSave({ body: "Former" }) });
    await server.expect(trashReflection, 200, { access, params: { id: former.id } });
    const present = await server.expect(saveDaily, 200, { access, params, body: aSave({ body: "Present" }) });
    expect(present.revision).toBe(former.revision);

    const late = aSave({ body: "Former, and on", revision: former.revision, reflection_id: former.id });
    const refused = await server.call(saveDaily, { access, params, body: late });
    expect(refused.status).toBe(409);
    expect(conflictSchema.parse(refused.body)).toMatchObject({ code: "stale_revision", current: present });

    const own = aSave({ body: "Present, and on", revision: present.revision, reflection_id: present.id });
    const saved = await server.expect(saveDaily, 200, { access, params, body: own });
    expect(saved.body).toBe("Present, and on");
  });
});
