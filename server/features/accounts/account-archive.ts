import { z } from "zod";
import { displayNameSchema } from "#contract/accounts/account-forms.ts";
import { firstPreferences as first } from "#contract/accounts/account-rules.ts";
import { type Preferences, preferencesSchema } from "#contract/accounts/accounts.ts";
import type { Events } from "#server/events.ts";
import type { ArchivePart } from "#server/platform/archive-part.ts";
import { broughtPrint, type Remember } from "#server/platform/brought.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { lockUser } from "#server/platform/lock-user.ts";
import { loadSharp } from "#server/platform/pictures/load-sharp.ts";
import { isAltered, type Owner } from "#server/platform/sealing.ts";
import { createAvatarStore, dropAvatar, putAvatar } from "./avatar-store.ts";
import { movesDays, preferenceColumns, readUser, sealDisplayName, toUser } from "./user-rows.ts";

/** Base64 of some 300 KB. */
const maxPicture = 400_000;

const lineSchema = z.discriminatedUnion("is", [
  z.object({
    is: z.literal("preferences"),
    preferences: preferencesSchema,
    display_name: displayNameSchema,
  }),
  /** The person's picture, as WebP. */
  z.object({ is: z.literal("avatar"), content: z.base64().max(maxPicture) }),
]);
type Line = z.output<typeof lineSchema>;

/** A person's preferences, name and picture. Whatever they sign in with stays out of archives. */
export function createAccountArchive({
  database,
  clock,
  events,
}: {
  database: Database;
  clock: Clock;
  events: Events;
}): ArchivePart {
  const avatars = createAvatarStore(database, clock);
  return {
    of: "preferences",
    order: "beforeReflections",

    async *write(owner, only) {
      if (only) return;
      const row = await readUser(database.query, owner.id);
      const { preferences, display_name } = toUser(owner, row);
      yield { is: "preferences", preferences, display_name } satisfies Line;
      if (row.avatar_updated_at === null) return;
      const avatar = await avatars.getAvatar(owner).catch(refusedAsNone);
      if (avatar) yield { is: "avatar", content: avatar.picture.toString("base64") } satisfies Line;
    },

    /** What the person has changed stays. */
    async take(owner, given, _ids, remember) {
      const line = lineSchema.parse(given);
      if (line.is === "avatar") {
        const picture = await checkedAvatar(Buffer.from(line.content, "base64"));
        return database.asOwner(owner.id, (tx) => takeAvatar(tx, owner, picture, remember));
      }
      return database.asOwner(owner.id, (tx) => takePreferences(tx, owner, line, remember));
    },

    /** An import sets only what nobody had chosen, so an undo clears it again. */
    async takeBack(tx, owner, [thing]) {
      await lockUser(tx, owner.id, database.engine);
      const row = await readUser(tx, owner.id);
      if (thing?.kind === "avatar") {
        const avatar = await tx
          .selectFrom("avatars")
          .select("picture")
          .where("owner_id", "=", owner.id)
          .executeTakeFirst();
        if (!avatar) return "gone";
        if (broughtPrint(owner, avatar.picture) !== thing.print) return "kept";
        await dropAvatar(tx, owner);
        return "removed";
      }
      const { preferences, display_name } = toUser(owner, row);
      const name = keySchema.safeParse(thing?.id).data;
      const now = name === undefined ? display_name : preferences[name];
      if (!thing || broughtPrint(owner, now) !== thing.print) return "kept";
      const first = name === undefined ? {} : { [name]: firstPreferences[name] };
      await tx
        .updateTable("users")
        .set({ id: owner.id, ...(name === undefined ? { display_name: null } : preferenceColumns(first)) })
        .where("id", "=", owner.id)
        .execute();
      if (movesDays(first)) await events.emit("zoneChanged", tx, owner.id);
      return "removed";
    },
  };

  async function takeAvatar(tx: Tx, owner: Owner, picture: Buffer, remember: Remember) {
    await lockUser(tx, owner.id, database.engine);
    if ((await readUser(tx, owner.id)).avatar_updated_at !== null) return "already_there" as const;
    const { sealed } = await putAvatar(tx, owner, picture, clock.now().getTime());
    await remember(tx, { kind: "avatar", id: "avatar", print: broughtPrint(owner, sealed) });
    return "added" as const;
  }

  async function takePreferences(
    tx: Tx,
    owner: Owner,
    line: Extract<Line, { is: "preferences" }>,
    remember: Remember,
  ) {
    await lockUser(tx, owner.id, database.engine);
    const { preferences, display_name } = toUser(owner, await readUser(tx, owner.id));
    const isNew = (name: keyof Preferences) =>
      preferences[name] === firstPreferences[name] && line.preferences[name] !== firstPreferences[name];
    const chosen = Object.entries(line.preferences).filter(([name]) => isNew(keySchema.parse(name)));
    const named = display_name === "" && line.display_name !== "";
    if (chosen.length === 0 && !named) return "already_there" as const;
    const changed = preferencesSchema.partial().parse(Object.fromEntries(chosen));
    await tx
      .updateTable("users")
      .set({
        id: owner.id,
        ...preferenceColumns(changed),
        ...(named && { display_name: sealDisplayName(owner, line.display_name) }),
      })
      .where("id", "=", owner.id)
      .execute();
    if (movesDays(changed)) await events.emit("zoneChanged", tx, owner.id);
    const taken: [string, unknown][] = chosen;
    if (named) taken.push(["display_name", line.display_name]);
    for (const [id, value] of taken)
      await remember(tx, { kind: "setting", id, print: broughtPrint(owner, value) });
    return "added" as const;
  }
}

const firstPreferences: Preferences = first;
const keySchema = preferencesSchema.keyof();

const maxSide = 1024;

/** @throws AppError `invalid_input` */
async function checkedAvatar(picture: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  const { format, width, height } = await sharp(picture)
    .metadata()
    .catch(() => ({ format: "", width: 0, height: 0 }));
  if (format === "webp" && width <= maxSide && height <= maxSide) return picture;
  throw new AppError("invalid_input", "The picture of the account is missing or damaged.");
}

function refusedAsNone(error: unknown): null {
  if (isAltered(error)) return null;
  throw error;
}
