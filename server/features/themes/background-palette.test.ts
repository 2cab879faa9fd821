import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addUser } from "#server/features/accounts/testing.ts";
import { createMutex } from "#server/platform/mutex.ts";
import { newKey, openJournal, seal } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestClock } from "#server/testing.ts";
import { createBackgroundStore } from "./background-store.ts";
import { aPicture } from "./testing.ts";
import { takeIn } from "./uploaded-picture.ts";

describe.each(engines)("an own background that was measured before light glass, on %s", (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
  });
  afterAll(() => database.drop());

  async function addMeasuredBefore() {
    const pictureMutex = createMutex();
    const store = createBackgroundStore({ database, clock: createTestClock(), pictureMutex });
    const owner = openJournal(await addUser(database), newKey());
    const picture = await takeIn(await aPicture(320, 200).jpeg().toBuffer(), pictureMutex);
    const added = await store.add(owner, "Jetty", picture);
    const { floor, mean, accent_deep, glow, ...earlier } = added.palette;
    const place = { table: "backgrounds", row: added.id, column: "palette" };
    const change = (values: { palette: Buffer }) =>
      database.asOwner(owner.id, (tx) => tx.updateTable("backgrounds").set(values).execute());
    await change({ palette: seal(owner, place, JSON.stringify(earlier)) });
    return { store, owner, added };
  }

  it("is measured again when it is next listed, once", async () => {
    const { store, owner, added } = await addMeasuredBefore();
    const [listed] = (await store.choices(owner)).own_backgrounds;
    expect(listed?.palette.floor).toBeCloseTo(added.palette.floor, 1);
    expect(listed?.palette.mean).toBeCloseTo(added.palette.mean, 1);
    expect(listed?.palette.accent_deep).toMatch(/^#/);
    await database.asOwner(owner.id, (tx) => tx.deleteFrom("background_pictures").execute());
    expect((await store.choices(owner)).own_backgrounds).toEqual([listed]);
  });

  it("is still listed, and takes dark glass, if its picture can't be read", async () => {
    const { store, owner, added } = await addMeasuredBefore();
    await database.asOwner(owner.id, (tx) =>
      tx
        .updateTable("background_pictures")
        .set({ content: Buffer.from("cut") })
        .execute(),
    );
    const [listed] = (await store.choices(owner)).own_backgrounds;
    expect(listed).toMatchObject({
      name: "Jetty",
      palette: { accent: added.palette.accent, mean: 0, floor: 0 },
    });
  });
});
