import type { Selectable } from "kysely";
import { z } from "zod";
import { type AttachmentKind, attachmentKinds } from "#contract/attachments/attachment-rules.ts";
import type { Attachment } from "#contract/attachments/attachments.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { widthsOf } from "#server/platform/blobs/blob-names.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { deriveKey, type Owner, open, type Sealer, seal, unlessAltered } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";
import { makeAddress } from "./addresses.ts";

export type AttachmentRow = Selectable<Tables["attachments"]>;

export const findAttachment = (tx: Tx, owner: Owner, id: string): Promise<AttachmentRow | undefined> =>
  tx.selectFrom("attachments").selectAll().$call(ownRow(owner.id, id)).executeTakeFirst();

/** Whether a file was refused because of its content. */
export const isRefusal = (error: unknown) =>
  error instanceof AppError && (error.code === "unsupported_media_type" || error.code === "invalid_input");

const kindSchema = z.enum(attachmentKinds);

/** Each file has its own key, so that an address can carry the key and open nothing else. */
export const fileSealer = (owner: Owner, id: string): Sealer => ({
  id: owner.id,
  contentKey: deriveKey(owner.contentKey, `attachment ${id}`),
});

type SealedColumn = "name" | "alt";
const sealContext = (id: string, column: SealedColumn) => ({ table: "attachments", row: id, column });

export const sealColumn = (sealer: Sealer, id: string, column: SealedColumn, text: string) =>
  seal(sealer, sealContext(id, column), text);
/** @throws AppError `sealed_value_refused` */
export const openColumn = (
  sealer: Sealer,
  row: Pick<AttachmentRow, "id" | SealedColumn>,
  column: SealedColumn,
) => open(sealer, sealContext(row.id, column), row[column]);

/** Binds a blob's content to its owner, attachment and name. */
export const blobContext = (ownerId: string, id: string, name: string) =>
  `${ownerId}/attachments/${id}/${name}`;

export const kindOf = ({ kind }: Pick<AttachmentRow, "kind">): AttachmentKind => kindSchema.parse(kind);

/** An attachment whose name can't be opened is listed as damaged, so that it can be removed. */
export function toAttachment(context: Context, owner: Owner, row: AttachmentRow): Attachment {
  const sealer = fileSealer(owner, row.id);
  const { key, endsAt } = makeAddress(context, sealer, row.id);
  return {
    id: row.id,
    kind: kindOf(row),
    media_type: row.media_type ?? "application/octet-stream",
    ...textsOf(sealer, row),
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    widths: widthsOf(row),
    created_at: new Date(row.created_at).toISOString(),
    address_key: key,
    address_ends_at: endsAt.toISOString(),
  };
}

const textsOf = (sealer: Sealer, row: AttachmentRow): Pick<Attachment, "name" | "alt"> =>
  unlessAltered(() => ({ name: openColumn(sealer, row, "name"), alt: openColumn(sealer, row, "alt") }), {
    name: t("Damaged file"),
    alt: "",
  });

export const noSuchAttachment = () => new AppError("not_found", t("There is no such attachment."));

export const altered = ({ id }: Pick<AttachmentRow, "id">) =>
  new AppError(
    "sealed_value_refused",
    // Translators: {id} is a long number that tells the host which file it is.
    t("A stored file is damaged or missing, and can’t be opened ({id}). Nothing else is affected.", { id }),
    { forLog: { table: "attachments", row: id } },
  );
