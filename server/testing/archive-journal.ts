import { randomUUID } from "node:crypto";
import { addDays } from "#contract/day-rules.ts";
import { emptyDraft } from "#contract/reflections/reflections.ts";
import { defaultTheme } from "#contract/themes/theme-rules.ts";
import { importFile } from "../features/attachments/index.ts";
import { aPdf, aPicture, aSound } from "../features/attachments/testing.ts";
import { importReflections } from "../features/reflections/index.ts";
import { today } from "../features/reflections/testing.ts";
import { measurePicture, openPictureFile } from "../platform/pictures/picture-files.ts";
import type { Owner } from "../platform/sealing.ts";
import type { Journals } from "./archive.ts";
import { linesAbout } from "./archive-lines.ts";

/** A person's own background, and the theme that shows it. */
async function aTheme() {
  const id = randomUUID();
  const pictureOf = async (width: number) =>
    (await aPicture(width, 200).webp().toBuffer()).toString("base64");
  const palette = await measurePicture(await openPictureFile(await aPicture(320, 200).png().toBuffer(), 320));
  return [
    {
      is: "background",
      id,
      name: "The bay",
      palette,
      widths: [320],
      created_at: "2026-11-01T09:00:00.000Z",
      pictures: [
        { size: "320", content: await pictureOf(320) },
        { size: "thumbnail", content: await pictureOf(120) },
      ],
    },
    { is: "theme", ...defaultTheme, background_image: `${id}.webp`, blur_amount: 3 },
  ];
}

/** @returns its id */
export async function attachTo({ context }: Journals, owner: Owner, bytes: Buffer, name: string) {
  const id = randomUUID();
  const file = { id, name, alt: `Of ${name}`, createdAt: "2026-05-01T08:00:00.000Z", isFromArchive: false };
  const pieces = (async function* () {
    yield bytes;
  })();
  await importFile(context, owner, { ...file, bytes: pieces });
  return id;
}

export const aReflection = (more: object = {}) => ({
  ...emptyDraft,
  id: randomUUID(),
  key: randomUUID(),
  kind: "free" as const,
  day: today,
  written_at: "2026-11-21T08:00:00.000Z",
  time_zone: "Europe/Berlin",
  title: "A walk",
  body: "Words of a walk.",
  ...more,
});

/** A journal with something of everything. @returns the id of its reflection with links */
export async function writeJournalTo(journals: Journals, owner: Owner): Promise<string> {
  const picture = await attachTo(journals, owner, await aPicture(400, 300).jpeg().toBuffer(), "sea.jpg");
  const pdf = await attachTo(journals, owner, aPdf(), "ticket.pdf");
  const sound = await attachTo(journals, owner, aSound(), "");
  const [first, second] = [randomUUID(), randomUUID()];
  const given = [
    aReflection({
      id: first,
      body: `Words with ![the sea](attachment:${picture}) and [a mention](reflection:${second}).`,
      attachment_ids: [pdf, sound],
      kind: "daily",
      excluded_from_ai: true,
      starred: true,
    }),
    aReflection({ id: second, day: addDays(today, -400), revision: 7 }),
  ];
  await Array.fromAsync(importReflections(journals.context, owner, given));
  for (const [of, lines] of linesAbout(first)) await journals.give(owner, of, lines);
  await journals.give(owner, "theme", await aTheme());
  const picture256 = await aPicture(256, 256).webp().toBuffer();
  await journals.give(owner, "preferences", [{ is: "avatar", content: picture256.toString("base64") }]);
  return first;
}
