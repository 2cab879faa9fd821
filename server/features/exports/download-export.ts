import type { z } from "zod";
import {
  type askForExport as askEndpoint,
  type ExportRequest,
  downloadExport as endpoint,
} from "#contract/exports/exports.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import type { SignedIn } from "#server/features/accounts/index.ts";
import { findPerson, inLanguageChosenBy, isSignedIn } from "#server/features/accounts/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { storeRequest, takeRequest } from "./export-requests.ts";
import { countExported, type ExportedFile, nameExport, openExport } from "./open-export.ts";

/** Pieces of 64 KB after which a download checks that the person is still signed in. */
const piecesBetweenChecks = 8;

/** @throws AppError `not_found` if nothing is selected */
export async function askForExport(
  context: Context,
  user: SignedIn,
  request: ExportRequest,
): Promise<z.output<(typeof askEndpoint.schema.response)[200]>> {
  const reflections = await countExported(context, user, request);
  const { id, key, endsAt } = await storeRequest(context, user, request);
  return {
    address: `${endpoint.url.replace(":id", id)}?key=${key}`,
    ends_at: endsAt.toISOString(),
    file_name: await nameExport(context, user, request),
    reflections,
  };
}

/** Works once. @throws AppError `forbidden` */
export async function downloadExport(
  context: Context,
  id: string,
  key: string,
  language: string | null,
): Promise<ExportedFile> {
  const asked = await takeRequest(context, id, key);
  const user = asked && { ...asked.owner, sessionId: asked.sessionId };
  if (!user || !(await isSignedIn(context, user)))
    throw new AppError("forbidden", t("This link has expired. Export again."));
  let pieces = 0;
  const onPiece = async () => {
    pieces += 1;
    if (pieces % piecesBetweenChecks === 0 && !(await isSignedIn(context, user)))
      throw new AppError("forbidden", t("You signed out, so the download was stopped."));
    await context.events.emit("personActive", user, 0);
  };
  const person = await context.database.asOwner(user.id, (tx) => findPerson(tx, user.id));
  return inLanguageChosenBy(person, () => openExport(context, asked.owner, asked.request, language, onPiece));
}
