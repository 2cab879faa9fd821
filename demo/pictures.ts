import { randomUUID } from "node:crypto";
import { join } from "node:path";
import sharp from "sharp";
import { beginUpload, finishUpload, sendPart } from "#contract/attachments/attachments.ts";
import type { Person } from "./person.ts";

const backgrounds = join(import.meta.dirname, "../web/public/backgrounds");
/** Below the size of one part of an upload. */
const width = 1280;

/** Uploads a detail of one of our own scenes, as if she had photographed it. @returns its Markdown */
export async function uploadPicture(person: Person, scene: string, alt: string): Promise<string> {
  const id = randomUUID();
  const picture = sharp(join(backgrounds, `${scene}.jpg`));
  const { width: whole = width, height = width } = await picture.metadata();
  // The lower middle of a scene, in the shape of a photograph.
  const tall = Math.round(height * 0.8);
  const wide = Math.min(whole, Math.round((tall * 4) / 3));
  const bytes = await picture
    .extract({ left: Math.round((whole - wide) / 2), top: height - tall, width: wide, height: tall })
    .resize(width)
    .jpeg({ quality: 82 })
    .toBuffer();
  await person.expect(beginUpload, 200, { body: { id, name: `${scene}.jpg`, bytes: bytes.length, alt } });
  await person.expect(sendPart, 204, { params: { id, part: "0" }, bytes: new Uint8Array(bytes) });
  await person.expect(finishUpload, 200, { params: { id } });
  return `![${alt}](attachment:${id})`;
}
