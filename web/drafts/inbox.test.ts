// @vitest-environment node
import "fake-indexeddb/auto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { deleteDatabase } from "#web/lib/device/deletable-databases.ts";
import { everythingIn, testKey } from "#web/lib/device/testing.ts";
import { closeInbox, prepareInbox, readInbox, removeFromInbox, storeFiles, storeShared } from "./inbox.ts";

const [ada, ben] = [testKey("ada"), testKey("ben")];

afterEach(async () => {
  vi.restoreAllMocks();
  await closeInbox();
  await deleteDatabase("reflector-inbox");
});

function share(text: string, ...files: File[]): Promise<boolean> {
  const form = new FormData();
  form.set("title", "A heron");
  form.set("text", text);
  for (const file of files) form.append("files", file);
  return storeShared(form);
}

const picture = () => new File(["the bytes of a picture"], "heron.jpg", { type: "image/jpeg" });

describe("what other apps share", () => {
  it("waits for the person who was signed in last, sealed, until it is removed", async () => {
    await prepareInbox(ada);
    expect(await share("at the weir", picture())).toBe(true);
    const kept = await everythingIn("reflector-inbox");
    for (const word of ["heron", "weir", "bytes of"]) expect(kept).not.toContain(word);

    const [item] = await readInbox(ada);
    expect(item).toMatchObject({ title: "A heron", text: "at the weir", url: "" });
    expect(item?.files[0]?.file.name).toBe("heron.jpg");
    expect(await item?.files[0]?.file.text()).toBe("the bytes of a picture");

    await removeFromInbox("ada", [item?.id ?? ""]);
    expect(await readInbox(ada)).toEqual([]);
  });

  it("is refused if nobody has signed in on this device", async () => {
    expect(await share("at the weir")).toBe(false);
  });

  it("is not shown to the next person, and still there for the first", async () => {
    await prepareInbox(ada);
    await share("Ada’s");
    await prepareInbox(ben);
    await share("Ben’s");
    await prepareInbox(ada);
    expect((await readInbox(ben)).map(({ text }) => text)).toEqual(["Ben’s"]);
    expect((await readInbox(ada)).map(({ text }) => text)).toEqual(["Ada’s"]);
    expect(await readInbox({ ...ada, bytes: ben.bytes })).toEqual([]);
  });

  it("comes in the order in which it was shared, with files that were taken in the app", async () => {
    // Ids have an order only between two milliseconds.
    let now = 0;
    vi.spyOn(Date, "now").mockImplementation(() => ++now);
    await prepareInbox(ada);
    await share("first");
    await storeFiles(ada, [picture()]);
    await share("last");
    const items = await readInbox(ada);
    expect(items.map(({ text, files }) => text || files[0]?.file.name)).toEqual([
      "first",
      "heron.jpg",
      "last",
    ]);
  });
});
