import { randomUUID } from "node:crypto";
import sharp from "sharp";
import type { z } from "zod";
import { attach, beginUpload, finishUpload, sendPart } from "#contract/attachments/attachments.ts";
import type { Day } from "#contract/day-rules.ts";
import { emptyDraft, saveDaily, saveReflection } from "#contract/reflections/reflections.ts";
import type { Api } from "./api.ts";
import { today, zone } from "./zone.ts";

type Written = Partial<z.input<typeof saveReflection.schema.body>>;

const firstSave = (day: Day, written: Written) => ({
  ...emptyDraft,
  revision: 0,
  save_id: randomUUID(),
  written_at: day === today() ? new Date().toISOString() : `${day}T12:00:00Z`,
  time_zone: zone,
  ...written,
});

type Writer = { api: Api };

/** Saves a day's own reflection through the API. */
export const writeDaily = ({ api }: Writer, day: Day, written: Omit<Written, "day">) =>
  api.call(saveDaily, { params: { day }, body: firstSave(day, written) });

/** Saves a free reflection, or the answers to an activity, through the API. */
export const writeFree = (
  { api }: Writer,
  day: Day,
  written: Omit<Written, "day">,
  id: string = randomUUID(),
) => api.call(saveReflection, { params: { id }, body: { ...firstSave(day, written), day } });

export async function attachPicture({ api }: Writer, reflection: string): Promise<void> {
  const id = randomUUID();
  const file = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#468" } })
    .png()
    .toBuffer();
  await api.call(beginUpload, {
    body: { id, name: "jetty.png", bytes: file.length, alt: "A jetty in the mist" },
  });
  await api.call(sendPart, { params: { id, part: "0" }, bytes: file });
  await api.call(finishUpload, { params: { id } });
  await api.call(attach, { params: { id: reflection, attachment_id: id } });
}
