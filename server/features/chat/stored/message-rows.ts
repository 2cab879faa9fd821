import type { Selectable } from "kysely";
import { z } from "zod";
import { maxCareCheckMs } from "#contract/chat/chat-rules.ts";
import {
  attachedSchema,
  type FailureCode,
  failureCodes,
  type Message,
  messageSchema,
  noticeSchema,
  questionFilterSchema,
  type Source,
  sourceSchema,
} from "#contract/chat/messages.ts";
import { t } from "#contract/translate.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { type Owner, open, seal, unlessAltered } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";

export type MessageRow = Selectable<Tables["chat_messages"]>;

const storedSourceSchema = sourceSchema.omit({ stands: true }).extend({
  /** The passage that the companion read. Stored until the answer is done, so that it can be continued. */
  passage: z.string(),
});
export type StoredSource = z.infer<typeof storedSourceSchema>;

/** Far above real lists. */
const maxListLength = 1000;

export const detailsSchema = z.object({
  attached: z.array(attachedSchema).max(maxListLength),
  care: z.boolean(),
  /** The care check of this answer has ended. */
  care_checked: z.boolean().default(false),
  /** The person's choice. `null`: uses the times and moods that the message names. */
  asked_filters: z.array(questionFilterSchema).max(maxListLength).nullable(),
  /** The journal has been searched for passages. */
  searched: z.boolean(),
  filters: z.array(questionFilterSchema).max(maxListLength),
  sources: z.array(storedSourceSchema).max(maxListLength),
  misquoted: z.array(z.string()).max(maxListLength).default([]),
  notices: z.array(noticeSchema).max(maxListLength),
  activity_id: z.string().nullable(),
  written_by: messageSchema.shape.written_by,
  failure: z.object({ code: z.enum(failureCodes), retry_at: z.string().nullable() }).nullable(),
});
export type Details = z.infer<typeof detailsSchema>;

export const noDetails: Details = {
  attached: [],
  care: false,
  care_checked: false,
  asked_filters: null,
  searched: false,
  filters: [],
  sources: [],
  misquoted: [],
  notices: [],
  activity_id: null,
  written_by: null,
  failure: null,
};

type SealedColumn = "text" | "details" | "summary";
const sealContext = (id: string, column: SealedColumn) => ({ table: "chat_messages", row: id, column });

export const noSuchMessage = () => new AppError("not_found", t("This message no longer exists."));

export const sealText = (owner: Owner, id: string, text: string) =>
  seal(owner, sealContext(id, "text"), text);
export const sealDetails = (owner: Owner, id: string, details: Details) =>
  seal(owner, sealContext(id, "details"), JSON.stringify(details));
export const sealSummary = (owner: Owner, id: string, summary: string) =>
  seal(owner, sealContext(id, "summary"), summary);

/** @throws AppError `sealed_value_refused` */
export const openText = (owner: Owner, { id, text }: Pick<MessageRow, "id" | "text">): string =>
  open(owner, sealContext(id, "text"), text);

/** @throws AppError `sealed_value_refused` */
export const openDetails = (owner: Owner, { id, details }: Pick<MessageRow, "id" | "details">): Details =>
  detailsSchema.parse(JSON.parse(open(owner, sealContext(id, "details"), details)));

/** @throws AppError `sealed_value_refused` */
export const openSummary = (owner: Owner, { id, summary }: Pick<MessageRow, "id" | "summary">) =>
  summary === null ? null : open(owner, sealContext(id, "summary"), summary);

/** A message as stored and opened. `sources` don't yet say whether their quotes are still there. */
export type Opened = {
  row: Pick<MessageRow, "id" | "parent_id" | "role" | "status" | "created_at" | "updated_at">;
  text: string;
  details: Details;
  damaged: boolean;
};

/** A part that can't be opened is empty. */
export function openMessage(owner: Owner, row: MessageRow): Opened {
  const text = unlessAltered(() => openText(owner, row));
  const details = unlessAltered(() => openDetails(owner, row));
  const damaged = text === null || details === null;
  return { row, text: text ?? "", details: details ?? noDetails, damaged };
}

/** `stands`: the state and present title of each source, in order. `now` in milliseconds. */
export function toMessage(
  { row, text, details, damaged }: Opened,
  stands: readonly Pick<Source, "stands" | "title">[],
  now: number,
): Message {
  const { attached, care, filters, sources, misquoted, notices, activity_id, written_by, failure } = details;
  return {
    id: row.id,
    parent_id: row.parent_id,
    role: row.role,
    status: row.status,
    text,
    created_at: new Date(row.created_at).toISOString(),
    damaged,
    attached,
    care,
    care_pending:
      row.status !== "writing" &&
      written_by?.kind === "model" &&
      !care &&
      !details.care_checked &&
      now < row.updated_at + maxCareCheckMs,
    filters,
    sources: sources.map(({ passage, ...source }, at) => {
      const present = stands[at] ?? { stands: "gone", title: "" };
      return present.stands === "here"
        ? { ...source, ...present }
        : { ...source, ...present, quote: "", mood: null };
    }),
    misquoted,
    notices,
    activity_id,
    written_by,
    failure: failure && { ...failure, message: failureMessage(failure.code, text === "") },
  };
}

/** @throws AppError `not_found` */
export const findMessage = (tx: Tx, owner: Owner, chatId: string, id: string): Promise<MessageRow> =>
  tx
    .selectFrom("chat_messages")
    .selectAll()
    .$call(ownRow(owner.id, id))
    .where("chat_id", "=", chatId)
    .executeTakeFirstOrThrow(noSuchMessage);

/** All branches, in the order in which they were created. */
export const findMessages = (tx: Tx, owner: Owner, chatId: string): Promise<MessageRow[]> =>
  tx
    .selectFrom("chat_messages")
    .selectAll()
    .where("owner_id", "=", owner.id)
    .where("chat_id", "=", chatId)
    .orderBy("position")
    .execute();

/** Says what interrupted an answer and what the person can do: the button says the same. The text so far is always stored. */
function failureMessage(code: FailureCode, isEmpty: boolean): string {
  const again = isEmpty ? "anew" : "on";
  switch (code) {
    case "unreachable":
      // Translators: “try again” and “continue”, here and below, are the buttons next to the message.
      return t(
        "The model’s server can’t be reached. Check that it is running, then {again, select, anew {try again} other {continue}}.",
        { again },
      );
    case "wrong_key":
      return t(
        "The model’s server refused the key. Check the key in the settings, then {again, select, anew {try again} other {continue}}.",
        { again },
      );
    case "no_such_model":
      return t("The chosen model no longer exists. Choose another one for this conversation.");
    case "too_many_requests":
      return t(
        "The model’s server has had too many requests. Wait a little, then {again, select, anew {try again} other {continue}}.",
        { again },
      );
    case "model_server_error":
      return t(
        "The model’s server failed. Wait a moment, then {again, select, anew {try again} other {continue}}.",
        { again },
      );
    case "too_slow":
      return t(
        "The model took too long. {again, select, anew {Try again} other {Continue}}, or choose a faster one.",
        { again },
      );
    case "cut_off":
      return t(
        "The model’s server stopped in the middle of the answer. {again, select, anew {Try again} other {Continue}} to get the rest.",
        { again },
      );
    case "malformed":
      return t(
        "The model’s server sent something that can’t be read. {again, select, anew {Try again} other {Continue}}, or choose another model.",
        { again },
      );
    case "wrong_content_type":
      return t(
        "The server at this address does not answer like a model server. Check the address in the settings, then {again, select, anew {try again} other {continue}}.",
        { again },
      );
    case "no_streaming":
      return t(
        "The model’s server sent its answer all at once, and Reflector needs one that streams. Choose another model.",
      );
    case "context_too_small":
      return t(
        "This conversation is too long for the model. Choose a model that can read more at once, or begin a new conversation.",
      );
    case "empty":
      return t(
        "The model sent no words. {again, select, anew {Try again} other {Continue}}, or choose another one.",
        { again },
      );
    case "too_long":
      return t(
        "The model did not stop writing, so Reflector stopped it. {again, select, anew {Try again} other {Continue}}, or choose another model.",
        { again },
      );
    case "switched_off":
      return t(
        "AI was switched off while this was being written. Switch it on in the settings, then {again, select, anew {try again} other {continue}}.",
        { again },
      );
    case "not_allowed":
      return t(
        "This server does not allow that model’s address. Ask the person who runs it, or choose another model.",
      );
    case "storage_full":
      return t(
        "The server’s disk is full. When there is room again, {again, select, anew {try again} other {continue}}.",
        { again },
      );
    case "internal":
      return t(
        "Something went wrong in Reflector. Wait a moment, then {again, select, anew {try again} other {continue}}.",
        { again },
      );
  }
}
