import { Readable } from "node:stream";
import { dayAt } from "#contract/day-rules.ts";
import type { ExportRequest } from "#contract/exports/exports.ts";
import { t } from "#contract/translate.ts";
import { type Context, perContext } from "#server/context.ts";
import { findPerson } from "#server/features/accounts/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { inLanguageOfCaller } from "#server/platform/languages/languages.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { bookPolicy } from "./book/book-style.ts";
import { makers } from "./export-kinds.ts";
import { encryptedWith } from "./passphrase.ts";
import { countSelected } from "./selecting.ts";
import { inPieces } from "./streaming.ts";

export type ExportedFile = {
  name: string;
  mediaType: string;
  /** The content security policy if the browser may show the file. */
  show: { policy: string } | null;
  bytes: Readable;
};

/** Files that are being read on this server. */
const openFilesOf = perContext(() => new Set<Readable>());

/** For the host's command. @throws AppError `not_found` if nothing is selected */
export async function writeExport(
  context: Context,
  owner: Owner,
  request: ExportRequest,
): Promise<ExportedFile> {
  await countExported(context, owner, request);
  return openExport(context, owner, request, null);
}

/** The file, generated while it is read. `language`: of the browser. `onPiece`: awaited before each piece; ends the file if it throws. */
export async function openExport(
  context: Context,
  owner: Owner,
  request: ExportRequest,
  language: string | null,
  onPiece: () => Promise<void> = async () => {},
): Promise<ExportedFile> {
  const { kind, selection, passphrase, show } = request;
  const { make, mediaType } = makers[kind];
  const parts = inLanguageOfCaller(reportingFailure(context, make(context, owner, selection, language)));
  const plain = withEach(inPieces(parts), onPiece);
  const pieces = passphrase === null ? plain : await encryptedWith(passphrase, plain, context.passphraseLogN);
  const bytes = Readable.from(pieces, { objectMode: false });
  const openFiles = openFilesOf(context);
  openFiles.add(bytes);
  bytes.once("close", () => openFiles.delete(bytes));
  return {
    name: await nameExport(context, owner, request),
    mediaType: passphrase === null ? mediaType : "application/octet-stream",
    show: kind === "book" && show && passphrase === null ? { policy: `sandbox; ${bookPolicy}` } : null,
    bytes,
  };
}

/** Ends the exports that are being read. */
export function closeExports(context: Context): void {
  for (const each of openFilesOf(context)) each.destroy();
}

export async function nameExport(
  { database, clock }: Context,
  owner: Owner,
  { kind, passphrase }: ExportRequest,
): Promise<string> {
  const { called, ending } = makers[kind];
  const person = await database.asOwner(owner.id, (tx) => findPerson(tx, owner.id));
  const day = dayAt(clock.now(), person?.time_zone ?? "UTC", "00:00");
  return `${called()} ${day}.${ending}${passphrase === null ? "" : ".age"}`;
}

/** The number of selected reflections. @throws AppError `not_found` if the export would be empty */
export async function countExported(
  context: Context,
  owner: Owner,
  { kind, selection }: ExportRequest,
): Promise<number> {
  const found = await countSelected(context, owner, selection, makers[kind].everything);
  // An archive of everything holds more than reflections.
  if (found > 0 || (kind === "archive" && selection.of === "everything")) return found;
  throw new AppError(
    "not_found",
    selection.of === "everything"
      ? t("There is nothing to export yet.")
      : t("Your selection contains no reflections."),
  );
}

/** The response has started, so an error can only cut it short. */
async function* reportingFailure<Part>(
  { onProblem }: Context,
  parts: AsyncIterable<Part>,
): AsyncGenerator<Part, undefined> {
  try {
    yield* parts;
  } catch (error) {
    onProblem("an export broke off", error);
    throw error;
  }
}

async function* withEach<Piece>(
  pieces: AsyncIterable<Piece>,
  onPiece: () => Promise<void>,
): AsyncGenerator<Piece, undefined> {
  for await (const piece of pieces) {
    await onPiece();
    yield piece;
  }
}
