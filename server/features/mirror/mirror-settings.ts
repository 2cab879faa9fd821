import type { z } from "zod";
import type { Mirror, setMirror as setEndpoint } from "#contract/mirror/mirror.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { findPerson, lastChange } from "#server/features/accounts/index.ts";
import { AppError, authenticationRequired } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { countMirrored } from "./mirror-files.ts";
import { sayProblem } from "./mirror-problems.ts";
import { findMirror, switchOn, updateMirror } from "./mirror-rows.ts";

export async function getMirror(context: Context, owner: Owner): Promise<Mirror> {
  const row = await findMirror(context, owner);
  const { host_held, username } = await requirePerson(context, owner);
  const isOn = row?.is_on === 1;
  const last = isOn ? await context.database.asOwner(owner.id, (tx) => lastChange(tx, owner.id)) : 0;
  return {
    host: context.mirrorDir === null ? "off" : "on",
    on: isOn,
    since: isOn ? new Date(row.since).toISOString() : null,
    folder: isOn ? row.folder : null,
    sealed: !host_held,
    files: await countMirrored(context, owner),
    waiting: isOn ? Math.max(last - row.last_change, 0) : 0,
    last_written_at: row?.written_at == null ? null : new Date(row.written_at).toISOString(),
    problem: row?.problem ? sayProblem(row.problem, username) : null,
  };
}

/** @throws AppError `wrong_state` if the host has set no folder */
export async function setMirror(
  context: Context,
  owner: Owner,
  wanted: z.output<typeof setEndpoint.schema.body>,
): Promise<Mirror> {
  if (!wanted.on)
    await updateMirror(context, owner, { is_on: 0, problem: null, ...(wanted.erase && { erasing: 1 }) });
  else {
    if (context.mirrorDir === null)
      throw new AppError(
        "wrong_state",
        t("The person who runs this server has not set a folder for these files (MIRROR_DIR)."),
      );
    await switchOn(context, owner, (await requirePerson(context, owner)).username);
  }
  return getMirror(context, owner);
}

export async function requirePerson({ database }: Context, owner: Owner) {
  const person = await database.asOwner(owner.id, (tx) => findPerson(tx, owner.id));
  if (!person) throw authenticationRequired();
  return person;
}
