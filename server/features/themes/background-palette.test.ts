import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addUser } from "#server/features/accounts/testing.ts";
import { newKey, openJournal, seal } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";
import { addBackground } from "./add-background.ts";
import { encodeBackground } from "./encode-background.ts";
import { listBackgrounds } from "./list-backgrounds.ts";
import { aPicture } from "./testing.ts";

describe.each(engines)("an own background that was measured before light glass, on %s", (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
  });
  afterAll(() => database.drop());

  async function addMeasuredBefore() {
    const context = await createTestContext(database);
    const owner = openJournal(await addUser(database), newKey());
    const picture = await aPicture(320, 200).jpeg().toBuffer();
    const encoded = await encodeBackground(context, owner, picture);
    const added = await addBackground(context, owner, "Jetty", encoded);
    const { floor, mean, accent_deep, glow, ...earlier } = added.palette;
    const sealContext = { table: "backgrounds", row: added.id, column: "palette" };
    const palette = seal(owner, sealContext, JSON.stringify(earlier));
    await database.asOwner(owner.id, (tx) => tx.updateTable("backgrounds").set({ palette }).execute());
    return { context, owner, added };
  }

  it("is measured again when it is next listed, once", async () => {
    const { context, owner, added } = await addMeasuredBefore();
    const [listed] = await listBackgrounds(context, owner);
    expect(listed?.palette.floor).toBeCloseTo(added.palette.floor, 1);
    expect(listed?.palette.mean).toBeCloseTo(added.palette.mean, 1);
    expect(listed?.palette.accent_deep).toMatch(/^#/);
    await database.asOwner(owner.id, (tx) => tx.deleteFrom("background_pictures").execute());
    expect(await listBackgrounds(context, owner)).toEqual([listed]);
  });

  it("is still listed, and takes dark glass, if its picture can't be read", async () => {
    const { context, owner, added } = await addMeasuredBefore();
    await database.asOwner(owner.id, (tx) =>
      tx
        .updateTable("background_pictures")
        .set({ content: Buffer.from("cut") })
        .execute(),
    );
    const [listed] = await listBackgrounds(context, owner);
    expect(listed).toMatchObject({
      name: "Jetty",
      palette: { accent: added.palette.accent, mean: 0, floor: 0 },
    });
  });
});
