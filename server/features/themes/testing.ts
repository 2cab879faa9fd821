import sharp from "sharp";
import { expect } from "vitest";
import { errorSchema } from "#contract/endpoint.ts";
import { addBackground, getThemeChoices, ownBackgroundSchema } from "#contract/themes/themes.ts";
import { signUpOn } from "#server/features/accounts/testing.ts";
import type { TestServer } from "#server/testing.ts";

export type Upload = { name?: string; picture?: Buffer; type?: string; fileName?: string };

/** Sends the form as a browser does. Without `access`, as a visitor. */
export async function upload(
  server: { url: string },
  access: string | undefined,
  { name = "Jetty", picture, type = "image/jpeg", fileName = "IMG_0042.jpg" }: Upload,
): Promise<{ status: number; body: unknown }> {
  const form = new FormData();
  form.append("name", name);
  if (picture) form.append("picture", new Blob([new Uint8Array(picture)], { type }), fileName);
  const response = await fetch(server.url + addBackground.url, {
    method: "POST",
    headers: access === undefined ? {} : { authorization: `Bearer ${access}` },
    body: form,
  });
  return { status: response.status, body: await response.json() };
}

/** A sky over a field, with an uneven area. */
export function aPicture(width: number, height: number) {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const sky = y < height / 2;
    data[at * 3] = sky ? 120 : 60 + ((x * 7) % 40);
    data[at * 3 + 1] = sky ? 170 : 110 + ((x + y) % 30);
    data[at * 3 + 2] = sky ? 230 : 40;
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Registers a person. @returns them, with what they can do with backgrounds */
export async function newPerson(server: TestServer) {
  const { access, user } = await signUpOn(server);
  const send = (sent: Upload) => upload(server, access, sent);
  return {
    id: user.id,
    access,
    send,
    add: async (sent: Upload = {}) => {
      const picture = sent.picture ?? (await aPicture(320, 200).jpeg().toBuffer());
      const answer = await send({ ...sent, picture });
      expect(answer).toMatchObject({ status: 201 });
      return ownBackgroundSchema.parse(answer.body);
    },
    refused: async (sent: Upload, status: number) => {
      const answer = await send(sent);
      expect(answer).toMatchObject({ status });
      return errorSchema.parse(answer.body);
    },
    choices: () => server.expect(getThemeChoices, 200, { access }),
    fetchPicture: (id: string, size: string, headers: Record<string, string> = {}) =>
      fetch(`${server.url}/api/theme/backgrounds/${id}/${size}/`, {
        headers: { authorization: `Bearer ${access}`, ...headers },
      }),
  };
}
