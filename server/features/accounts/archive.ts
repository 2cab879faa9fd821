import { z } from "zod";
import { displayNameSchema } from "#contract/accounts/account-forms.ts";
import { firstPreferences } from "#contract/accounts/account-rules.ts";
import { type Preferences, preferencesSchema } from "#contract/accounts/accounts.ts";
import { t } from "#contract/translate.ts";
import { type ArchivePart, type ArchiveTable, fingerprintOf } from "#server/features/archive/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { loadSharp } from "#server/platform/pictures/load-sharp.ts";
import { isAltered } from "#server/platform/sealing.ts";
import { lockUser } from "./lock-user.ts";
import { dropAvatar, getAvatar, putAvatar } from "./profile/avatar.ts";
import { movesDays, preferenceColumns, readUser, sealDisplayName, toUser } from "./user-rows.ts";

/** Older archives have no language, and those of newer versions may have one that this version lacks. */
const archivedPreferences = preferencesSchema.extend({
  language: preferencesSchema.shape.language.default(null).catch(null),
});
const preferencesLine = z.object({ preferences: archivedPreferences, display_name: displayNameSchema });
const namesOfPreferences = preferencesSchema.keyof();
const defaults: Preferences = firstPreferences;

/** Imports only what still has its default. Each preference and the name is a record, whose undo restores the default. */
const preferences: ArchiveTable = {
  is: "preferences",
  kind: "setting",
  references: [],

  async *lines({ database }, owner, scope) {
    if (scope) return;
    const { preferences, display_name } = toUser(owner, await readUser(database.query, owner.id));
    yield { is: "preferences", preferences, display_name };
  },

  add({ context, owner, remember }, line) {
    const archived = preferencesLine.parse(line);
    return context.database.asOwner(owner.id, async (tx) => {
      await lockUser(tx, owner.id, context.database.engine);
      const user = toUser(owner, await readUser(tx, owner.id));
      const names = namesOfPreferences.options.filter(
        (name) => user.preferences[name] === defaults[name] && archived.preferences[name] !== defaults[name],
      );
      const isNamed = user.display_name === "" && archived.display_name !== "";
      if (names.length === 0 && !isNamed) return "already_there";
      const changed = preferencesSchema
        .partial()
        .parse(Object.fromEntries(names.map((name) => [name, archived.preferences[name]])));
      await tx
        .updateTable("users")
        .set({
          id: owner.id,
          ...preferenceColumns(owner, changed),
          ...(isNamed && { display_name: sealDisplayName(owner, archived.display_name) }),
        })
        .where("id", "=", owner.id)
        .execute();
      if (movesDays(changed)) await context.events.emit("zoneChanged", tx, owner.id);
      const imported: [string, unknown][] = Object.entries(changed);
      if (isNamed) imported.push(["display_name", archived.display_name]);
      for (const [id, value] of imported)
        await remember(tx, { kind: "setting", id, fingerprint: fingerprintOf(owner, [value]) });
      return "added";
    });
  },

  async undo({ context, tx, owner }, [record]) {
    await lockUser(tx, owner.id, context.database.engine);
    const { preferences, display_name } = toUser(owner, await readUser(tx, owner.id));
    const name = namesOfPreferences.safeParse(record?.id).data;
    const value = name === undefined ? display_name : preferences[name];
    if (fingerprintOf(owner, [value]) !== record?.fingerprint) return "kept";
    const restored = name === undefined ? {} : { [name]: defaults[name] };
    await tx
      .updateTable("users")
      .set({
        id: owner.id,
        ...(name === undefined ? { display_name: null } : preferenceColumns(owner, restored)),
      })
      .where("id", "=", owner.id)
      .execute();
    if (movesDays(restored)) await context.events.emit("zoneChanged", tx, owner.id);
    return "removed";
  },
};

/** WebP in base64, of some 300 kB. */
const avatarLine = z.object({ content: z.base64().max(400_000) });

const avatar: ArchiveTable = {
  is: "avatar",
  kind: "avatar",
  references: [],

  async *lines({ database }, owner, scope) {
    if (scope) return;
    const { avatar_updated_at } = await readUser(database.query, owner.id);
    if (avatar_updated_at === null) return;
    const found = await getAvatar({ database }, owner).catch((error: unknown) => {
      if (isAltered(error)) return null;
      throw error;
    });
    if (found) yield { is: "avatar", content: found.picture.toString("base64") };
  },

  async add({ context, owner, remember }, line) {
    const picture = await checkedPicture(Buffer.from(avatarLine.parse(line).content, "base64"));
    return context.database.asOwner(owner.id, async (tx) => {
      await lockUser(tx, owner.id, context.database.engine);
      if ((await readUser(tx, owner.id)).avatar_updated_at !== null) return "already_there";
      const { sealed } = await putAvatar(tx, owner, picture, context.clock.now().getTime());
      await remember(tx, { kind: "avatar", id: "avatar", fingerprint: fingerprintOf(owner, [sealed]) });
      return "added";
    });
  },

  async undo({ context, tx, owner }, [record]) {
    await lockUser(tx, owner.id, context.database.engine);
    const row = await tx
      .selectFrom("avatars")
      .select("picture")
      .where("owner_id", "=", owner.id)
      .executeTakeFirst();
    if (!row) return "gone";
    if (fingerprintOf(owner, [row.picture]) !== record?.fingerprint) return "kept";
    await dropAvatar(tx, owner);
    return "removed";
  },
};

/** A person's preferences, name and picture. Everything they sign in with stays out of archives. */
export const accountArchive: ArchivePart = {
  of: "preferences",
  order: "beforeReflections",
  tables: [preferences, avatar],
};

const maxSide = 1024;

/** @throws AppError `invalid_input` */
async function checkedPicture(picture: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  const { format, width, height } = await sharp(picture)
    .metadata()
    .catch(() => ({ format: "", width: 0, height: 0 }));
  if (format === "webp" && width <= maxSide && height <= maxSide) return picture;
  throw new AppError("invalid_input", t("The picture of the account is missing or damaged."));
}
