import type { z } from "zod";
import {
  type askForExport as askEndpoint,
  type ExportRequest,
  downloadExport as endpoint,
} from "#contract/exports/exports.ts";
import type { Context } from "#server/context.ts";
import type { SignedIn } from "#server/features/accounts/index.ts";
import { isSignedIn } from "#server/features/accounts/index.ts";
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
    throw new AppError("forbidden", "This link has expired. Export again.");
  let pieces = 0;
  return openExport(context, asked.owner, asked.request, language, async () => {
    pieces += 1;
    if (pieces % piecesBetweenChecks === 0 && !(await isSignedIn(context, user)))
      throw new AppError("forbidden", "You signed out, so the download was stopped.");
    await context.events.emit("personActive", user, 0);
  });
}
