import { z } from "zod";
import { maxModelNameLength } from "#contract/models/model-rules.ts";
import type { Tx } from "#server/platform/database.ts";
import { type Owner, open, seal } from "#server/platform/sealing.ts";

const chosenSchema = z.object({
  connection_id: z.string(),
  model: z.string().max(maxModelNameLength),
  /** The size that its server gave when the model was chosen. */
  context_tokens: z.number().nullable().default(null),
});
export type Chosen = z.infer<typeof chosenSchema>;

const storedSchema = z.object({
  /** Absent: no choice yet, so the host's model is the default. `null`: no model. */
  chosen: chosenSchema.nullable().optional(),
  embedding: chosenSchema.nullable().optional(),
  /** The person agreed to send recordings to this destination. */
  transcription: z
    .object({ connection_id: z.string(), model: z.string().max(maxModelNameLength), destination: z.string() })
    .nullable()
    .optional(),
  consents: z
    .array(z.object({ connection_id: z.string(), destination: z.string(), at: z.number() }))
    .default([]),
  tried: z
    .array(
      z.object({
        connection_id: z.string(),
        model: z.string(),
        at: z.number(),
        /** Which trial conversations were held, and which of them failed a check. */
        held: z.array(z.number()),
        failed: z.array(z.number()),
      }),
    )
    .default([]),
});
export type StoredSettings = z.infer<typeof storedSchema>;

export const noSettings: StoredSettings = { consents: [], tried: [] };

const context = (owner: Owner) => ({ table: "model_settings", row: owner.id, column: "content" });

/** @throws AppError `sealed_value_refused` */
export async function readSettings(tx: Tx, owner: Owner): Promise<StoredSettings> {
  const row = await tx
    .selectFrom("model_settings")
    .select("content")
    .where("owner_id", "=", owner.id)
    .executeTakeFirst();
  return row ? storedSchema.parse(JSON.parse(open(owner, context(owner), row.content))) : noSettings;
}

export async function writeSettings(tx: Tx, owner: Owner, settings: StoredSettings): Promise<void> {
  const content = seal(owner, context(owner), JSON.stringify(settings));
  await tx
    .insertInto("model_settings")
    .values({ owner_id: owner.id, content })
    .onConflict((conflict) => conflict.column("owner_id").doUpdateSet({ content }))
    .execute();
}
