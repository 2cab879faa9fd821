import type { Transcription, TranscriptionList } from "#contract/transcriptions/transcriptions.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { findSound, inMemory, recognise, withEnding } from "#server/features/attachments/index.ts";
import { findTranscriber, problemOf } from "#server/features/models/index.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { interruptTranscription, workOn } from "./run-transcriptions.ts";
import { openTranscriptions, ownTranscription, toTranscription } from "./transcription-rows.ts";

export async function listTranscriptions(context: Context, owner: Owner): Promise<TranscriptionList> {
  const server = await findTranscriber(context, owner);
  const rows = await context.database.asOwner(owner.id, (tx) => openTranscriptions(tx, owner));
  if (rows.some(({ state }) => state === "queued" || state === "running")) void workOn(context, owner);
  return {
    server: server && {
      name: server.name,
      destination: server.destination,
      stays_here: server.staysHere,
      largest_bytes: server.largestBytes,
    },
    transcriptions: rows.map((row) => toTranscription(owner, row)),
  };
}

/** @throws AppError `not_found`, `wrong_state`, `limit_reached` */
export async function startTranscription(context: Context, owner: Owner, id: string): Promise<Transcription> {
  const { database, clock } = context;
  const server = await requireTranscriber(context, owner);
  const sound = await findSound(context, owner, id);
  if (!sound) throw new AppError("not_found", t("There is no such recording."));
  if (sound.isKeptFromAi)
    throw new AppError(
      "wrong_state",
      t("A page with this recording is excluded from AI or in the trash, so it is not sent."),
    );
  if (sound.bytes > server.largestBytes)
    throw new AppError(
      "limit_reached",
      t("{server} accepts recordings of at most {size, number} MB.", {
        server: server.name,
        size: server.largestBytes / 1_000_000,
      }),
    );
  const asked = {
    state: "queued" as const,
    model_hash: server.model,
    asked_at: clock.now().getTime(),
    ...{ started_at: null, attempts: 0, lease_id: null, lease_until: null },
    ...{ failure: null, taker_id: null, text: null },
  };
  const row = await database.asOwner(owner.id, async (tx) => {
    const known = await ownTranscription(tx, owner, id)
      .set({ taker_id: null })
      .where("state", "=", "done")
      .where("model_hash", "=", server.model)
      .returningAll()
      .executeTakeFirst();
    if (known) return known;
    await tx
      .insertInto("transcriptions")
      .values({ attachment_id: id, owner_id: owner.id, ...asked })
      .onConflict((conflict) =>
        conflict
          .column("attachment_id")
          .doUpdateSet(asked)
          .where("transcriptions.state", "in", ["done", "failed"]),
      )
      .execute();
    return tx
      .selectFrom("transcriptions")
      .selectAll()
      .where("owner_id", "=", owner.id)
      .where("attachment_id", "=", id)
      .executeTakeFirstOrThrow();
  });
  void workOn(context, owner);
  return toTranscription(owner, row);
}

export async function removeTranscription(context: Context, owner: Owner, id: string): Promise<void> {
  const removed = await context.database.asOwner(owner.id, (tx) =>
    tx
      .deleteFrom("transcriptions")
      .where("owner_id", "=", owner.id)
      .where("attachment_id", "=", id)
      .returning("attachment_id")
      .executeTakeFirst(),
  );
  if (removed) interruptTranscription(context, id);
}

/** @returns whether this open page, and no other, inserts the text */
export const takeTranscription = ({ database }: Context, owner: Owner, id: string, by: string) =>
  database.asOwner(owner.id, async (tx) => {
    const taken = await ownTranscription(tx, owner, id)
      .set({ taker_id: by })
      .where("state", "=", "done")
      .where(({ or, eb }) => or([eb("taker_id", "is", null), eb("taker_id", "=", by)]))
      .returning("attachment_id")
      .executeTakeFirst();
    return { is_yours: taken !== undefined };
  });

/** Stores neither the sound nor the text. @throws AppError `wrong_state`, `unsupported_media_type`, `invalid_input` */
export async function dictate(context: Context, owner: Owner, sound: Buffer, signal: AbortSignal) {
  const server = await requireTranscriber(context, owner);
  const { kind, mediaType } = await recognise(inMemory(sound));
  if (kind !== "audio") throw new AppError("unsupported_media_type", t("This is not a recording."));
  const pieces = async function* () {
    yield sound;
  };
  const { text, failure } = await server.transcribe(
    { name: withEnding("", mediaType), mediaType, bytes: sound.length, pieces: pieces() },
    signal,
  );
  return { text: text ?? "", problem: failure && problemOf(failure.code, "transcription").message };
}

async function requireTranscriber(context: Context, owner: Owner) {
  const server = await findTranscriber(context, owner);
  if (server) return server;
  throw new AppError(
    "wrong_state",
    t("No transcription server is connected. Choose one in the settings, under Companion and models."),
  );
}
