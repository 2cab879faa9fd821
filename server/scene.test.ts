import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getReflection, saveReflection } from "#contract/reflections/reflections.ts";
import { removeBackground } from "#contract/themes/themes.ts";
import { aSave } from "./features/reflections/testing.ts";
import { newPerson } from "./features/themes/testing.ts";
import { engines } from "./platform/testing.ts";
import { newAccess, startTestServer, type TestServer } from "./testing.ts";

describe.each(engines)("the scene of a reflection on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const sceneOf = (background: string) => ({ background, part_of_day: "night" as const });
  const send = (access: string, background: string) => {
    const body = { ...aSave({ scene: sceneOf(background) }), day: "2026-11-21" };
    return server.call(saveReflection, { access, params: { id: randomUUIDv7() }, body });
  };

  it("is a built-in background, or one's own", async () => {
    const { access, add } = await newPerson(server);
    const { file } = await add();
    for (const background of ["ocean.jpg", file])
      expect(await send(access, background)).toMatchObject({
        status: 200,
        body: { scene: sceneOf(background) },
      });
  });

  it("is left out where the background is another person's, or was removed since", async () => {
    const [one, other] = [await newPerson(server), await newPerson(server)];
    const added = await one.add();
    expect(await send(other.access, added.file)).toMatchObject({ status: 200, body: { scene: null } });
    await server.expect(removeBackground, 200, { access: one.access, params: { id: added.id } });
    expect(await send(one.access, added.file)).toMatchObject({ status: 200, body: { scene: null } });
  });

  it("can't be any other text, which would be stored readable", async () => {
    const access = await newAccess(server);
    for (const background of ["I saw two herons", "", "unknown.jpg", "../ocean.jpg", "x.webp"])
      expect(await send(access, background)).toMatchObject({
        status: 400,
        body: { code: "invalid_input", fields: { scene: "There is no such background." } },
      });
  });

  it("does not keep a reflection from being read if it is one of an older program", async () => {
    const access = await newAccess(server);
    const id = randomUUIDv7();
    const body = { ...aSave({ scene: sceneOf("ocean.jpg") }), day: "2026-11-21" };
    await server.expect(saveReflection, 200, { access, params: { id }, body });
    await server.database.asSystem((tx) =>
      tx
        .updateTable("reflections")
        .set({ scene: JSON.stringify(sceneOf("meadow.webp")) })
        .where("id", "=", id)
        .execute(),
    );
    expect((await server.expect(getReflection, 200, { access, params: { id } })).scene).toBeNull();
  });
});
