import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Credentials, getUser, userSchema } from "#contract/accounts/accounts.ts";
import { getAvatar, largestAvatarBytes, removeAvatar, setAvatar } from "#contract/accounts/profile.ts";
import { errorSchema } from "#contract/endpoint.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { everyRow, signUpOn } from "../testing.ts";

const red = { r: 220, g: 40, b: 40 };
const blue = { r: 30, g: 60, b: 220 };

/** Red, with a blue square in its middle. */
async function aPicture(width: number, height: number) {
  const square = Math.min(width, height);
  const middle = await sharp({ create: { width: square, height: square, channels: 3, background: blue } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: red } }).composite([{ input: middle }]);
}

describe.each(engines)("an avatar on %s", (engine) => {
  let server: TestServer;
  const signUp = () => signUpOn(server);

  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const send = async (access: string | undefined, picture: Buffer | null, field = "picture") => {
    const form = new FormData();
    if (picture) form.append(field, new Blob([new Uint8Array(picture)], { type: "image/jpeg" }), "me.jpg");
    const response = await fetch(server.url + setAvatar.url, {
      method: "PUT",
      headers: access === undefined ? {} : { authorization: `Bearer ${access}` },
      body: form,
    });
    const body: unknown = await response.json();
    return { status: response.status, body };
  };
  const set = async ({ access }: Credentials, picture: Buffer) => {
    const { status, body } = await send(access, picture);
    expect(status).toBe(200);
    return userSchema.parse(body);
  };
  const fetchAvatar = (access: string, headers: Record<string, string> = {}) =>
    fetch(server.url + getAvatar.url, { headers: { authorization: `Bearer ${access}`, ...headers } });
  const bytesOf = async ({ access }: Credentials) =>
    Buffer.from(await (await fetchAvatar(access)).arrayBuffer());

  it.each([
    ["a wide JPEG", 900, 300, "jpeg"],
    ["a tall PNG", 300, 900, "png"],
    ["a small WebP", 40, 60, "webp"],
    ["an AVIF", 400, 300, "avif"],
  ] as const)("is the middle of %s, as a square of 256 px in WebP", async (_, width, height, format) => {
    const one = await signUp();
    const user = await set(one, await (await aPicture(width, height)).toFormat(format).toBuffer());
    expect(user).toEqual({ ...one.user, avatar_updated_at: server.clock.now().toISOString() });
    expect(await server.expect(getUser, 200, { access: one.access })).toEqual(user);
    const response = await fetchAvatar(one.access);
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    const stored = sharp(await response.arrayBuffer());
    expect(await stored.metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });
    const { dominant } = await stored.stats();
    expect(dominant.b).toBeGreaterThan(dominant.r + 100);
  });

  it("stores nothing of the file but its pixels, and turns it upright", async () => {
    const one = await signUp();
    const wide = await sharp({ create: { width: 600, height: 600, channels: 3, background: red } })
      .composite([
        {
          input: await sharp({ create: { width: 600, height: 200, channels: 3, background: blue } })
            .png()
            .toBuffer(),
          gravity: "north",
        },
      ])
      .withExif({ IFD0: { Copyright: "Ada at home", Orientation: "6" }, IFD3: { GPSLatitude: "51/1" } })
      .jpeg()
      .toBuffer();
    expect(wide.toString("latin1")).toContain("Ada at home");
    await set(one, wide);
    const kept = await bytesOf(one);
    expect(kept.toString("latin1")).not.toContain("Ada at home");
    const { exif, orientation } = await sharp(kept).metadata();
    expect({ exif, orientation }).toEqual({});
  });

  it("is stored sealed", async () => {
    const one = await signUp();
    await set(one, await (await aPicture(300, 300)).jpeg().toBuffer());
    const picture = await bytesOf(one);
    const blobs = (await everyRow(server.database))
      .flatMap(Object.values)
      .filter((cell) => Buffer.isBuffer(cell));
    expect(blobs.some((blob) => blob.length > picture.length)).toBe(true);
    for (const blob of blobs) {
      expect(blob.includes("WEBP")).toBe(false);
      expect(blob.includes(picture.subarray(40, 80))).toBe(false);
    }
  });

  it("is sent once to a browser that caches it, and again after a change", async () => {
    const one = await signUp();
    await set(one, await (await aPicture(300, 300)).jpeg().toBuffer());
    const etag = (await fetchAvatar(one.access)).headers.get("etag") ?? "";
    expect((await fetchAvatar(one.access, { "if-none-match": etag })).status).toBe(304);
    server.clock.advance(1000);
    await set(one, await (await aPicture(200, 300)).jpeg().toBuffer());
    expect((await fetchAvatar(one.access, { "if-none-match": etag })).status).toBe(200);
  });

  it("is taken away", async () => {
    const one = await signUp();
    const { access } = one;
    await set(one, await (await aPicture(300, 300)).jpeg().toBuffer());
    expect(await server.expect(removeAvatar, 200, { access })).toEqual(one.user);
    expect(await server.expect(removeAvatar, 200, { access })).toEqual(one.user);
    expect((await fetchAvatar(access)).status).toBe(404);
  });

  it("of another person is not to be had", async () => {
    const [one, other] = [await signUp(), await signUp()];
    await set(one, await (await aPicture(300, 300)).jpeg().toBuffer());
    expect((await fetchAvatar(other.access)).status).toBe(404);
    await server.expect(removeAvatar, 200, { access: other.access });
    expect((await fetchAvatar(one.access)).status).toBe(200);
    const picture = await server.database.asOwner(other.user.id, (tx) =>
      tx.selectFrom("avatars").select("owner_id").execute(),
    );
    if (engine === "postgres") expect(picture).toEqual([]);
  });

  it.each([
    [
      "a text",
      () => Buffer.from("this is no picture at all"),
      415,
      "This is not a JPEG, PNG, WebP or AVIF picture.",
    ],
    [
      "an SVG",
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>'),
      415,
      "This is not a JPEG, PNG, WebP or AVIF picture.",
    ],
    ["nothing", () => Buffer.alloc(0), 400, "Choose a picture."],
    [
      "too much",
      () => Buffer.alloc(largestAvatarBytes + 1),
      413,
      "This picture is too large: at most 20 MB.",
    ],
  ] as const)("is refused where it is %s", async (_, make, status, sentence) => {
    const one = await signUp();
    const answer = await send(one.access, make());
    expect(answer.status).toBe(status);
    expect(errorSchema.parse(answer.body).fields).toEqual({ picture: sentence });
    expect(await server.expect(getUser, 200, { access: one.access })).toEqual(one.user);
  });

  it("is refused where it is cut", async () => {
    const one = await signUp();
    const whole = await (await aPicture(600, 600)).png().toBuffer();
    expect((await send(one.access, whole.subarray(0, whole.length / 2))).status).toBe(400);
    expect((await fetchAvatar(one.access)).status).toBe(404);
  });

  it("is refused without a form, in another field and empty", async () => {
    const { access } = await signUp();
    expect((await server.call(setAvatar, { access, body: { picture: "x" } })).status).toBe(415);
    expect((await send(access, await (await aPicture(300, 300)).jpeg().toBuffer(), "avatar")).status).toBe(
      400,
    );
    expect((await send(access, null)).status).toBe(400);
  });
});
