import { createHash } from "node:crypto";
import sharp from "sharp";
import { expect } from "vitest";
import { getTheme, getThemeChoices } from "#contract/themes.ts";
import type { TestServer } from "#server/testing.ts";

/** A theme, a background, and its picture at two widths and as a thumbnail. */
export const rowsOfAWindow = 5;

export async function addBackground(server: TestServer, access: string, name: string): Promise<void> {
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#369" } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append("name", name);
  form.append("picture", new Blob([new Uint8Array(picture)]), "jetty.jpg");
  const headers = { authorization: `Bearer ${access}` };
  const url = `${server.url}/api/theme/backgrounds/`;
  expect((await fetch(url, { method: "POST", headers, body: form })).status).toBe(201);
}

/** The theme, the choices, and the SHA-256 of each picture of one's own. */
export async function windowOf(server: TestServer, access: string) {
  const theme = await server.expect(getTheme, 200, { access });
  const choices = await server.expect(getThemeChoices, 200, { access });
  const pictures: string[] = [];
  for (const { id, widths } of choices.own_backgrounds) {
    for (const size of [...widths, "thumbnail"]) {
      const url = `${server.url}/api/theme/backgrounds/${id}/${size}/`;
      const answer = await fetch(url, { headers: { authorization: `Bearer ${access}` } });
      expect(answer.status).toBe(200);
      pictures.push(
        createHash("sha256")
          .update(Buffer.from(await answer.arrayBuffer()))
          .digest("hex"),
      );
    }
  }
  return { theme, choices, pictures };
}
