import { randomUUID } from "node:crypto";
import { z } from "zod";
import { timeZoneSchema } from "#contract/day.ts";
import { dayAt } from "#contract/day-rules.ts";
import { textSchema } from "#contract/endpoint.ts";
import * as endpoints from "#contract/reflections/reflection-list.ts";
import { maxBodyLength } from "#contract/reflections/reflection-rules.ts";
import { emptyDraft, type Reflection, type Save } from "#contract/reflections/reflections.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { findPerson } from "#server/features/accounts/index.ts";
import {
  readDaily,
  readReflection,
  saveDaily,
  searchReflections,
} from "#server/features/reflections/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { type Asking, defineTool, type Tool } from "./tool.ts";

const maxAddition = 50_000;
const maxTries = 10;

export const zoneField = timeZoneSchema
  .optional()
  .describe("The person’s time zone, such as Europe/Berlin. Needed only if they have set none.");

/** Now, and the day that it belongs to for this person. */
export async function todayOf(context: Context, owner: Asking, zone: string | undefined) {
  const { database, clock } = context;
  /** The zone of the latest day that holds words. */
  const lastZone = async () => {
    const latest = endpoints.searchReflections.schema.body.parse({ limit: 1, fields: [] });
    const [last] = (await searchReflections(context, owner, latest)).reflections;
    return last && (await readReflection(context, owner, last.id)).time_zone;
  };
  const person = await database.asOwner(owner.id, (tx) => findPerson(tx, owner.id));
  const time_zone = zone ?? person?.time_zone ?? (await lastZone()) ?? "UTC";
  const now = clock.now();
  return { day: dayAt(now, time_zone, person?.day_end ?? "00:00"), time_zone, written_at: now.toISOString() };
}

/** `save` reads what is stored and changes it. It runs again if another device saved meanwhile, so no words are lost. */
export async function saveWithRetry(save: () => Promise<Reflection>): Promise<Reflection> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await save();
    } catch (error) {
      const isStale = error instanceof AppError && error.code === "stale_revision";
      if (!isStale || tries === maxTries) throw error;
    }
  }
}

/** The draft of what is stored, to be changed and saved. */
export const draftOf = (stored: Reflection | null): Omit<Save, "written_at" | "time_zone"> => {
  const { title, body, mood, feelings, tags, prompt, answers } = stored ?? emptyDraft;
  return {
    ...{ title, body, mood, feelings, tags, prompt, answers },
    revision: stored?.revision ?? 0,
    ...(stored && { reflection_id: stored.id }),
    save_id: randomUUID(),
    scene: null,
    activity_id: null,
    programme_run_id: null,
    merged_from: null,
  };
};

export const writingTools: readonly Tool[] = [
  defineTool({
    name: "write_today",
    description:
      "Adds text at the end of today’s daily reflection, and begins it if there is none. What is there stays as it is.",
    kind: "daily",
    input: z.object({
      text: textSchema(maxAddition)
        .refine((text) => text.trim() !== "", { error: () => t("Say what to write.") })
        .describe("Markdown, in the person’s own words."),
      time_zone: zoneField,
    }),
    async run(context, asking, { text, time_zone }) {
      const { day, ...at } = await todayOf(context, asking, time_zone);
      const saved = await saveWithRetry(async () => {
        const stored = await readDaily(context, asking, day);
        const draft = draftOf(stored);
        const body = draft.body.trim() === "" ? text.trim() : `${draft.body.trimEnd()}\n\n${text.trim()}`;
        if (body.length > maxBodyLength)
          throw new AppError("limit_reached", t("Today’s reflection is too long to add this to it."));
        return saveDaily(context, asking, day, { ...draft, ...at, body });
      });
      return { id: saved.id, day: saved.day, added_characters: text.trim().length };
    },
  }),
];
