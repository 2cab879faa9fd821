import type { z } from "zod";
import type { proofFormSchema } from "#contract/accounts/account-forms.ts";
import type { Passkey } from "#contract/accounts/sign-in.ts";
import type { passkeyNameFormSchema } from "#contract/accounts/sign-in-forms.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { type Owner, seal } from "#server/platform/sealing.ts";
import { proveOwner } from "../proof/prove-password.ts";
import { recordEvent } from "../security-history.ts";
import { nameContext, toPasskey } from "./passkey-rows.ts";

/** @throws AppError `not_found` */
export async function renamePasskey(
  { database }: Context,
  owner: Owner,
  id: string,
  { name }: z.output<typeof passkeyNameFormSchema>,
): Promise<Passkey> {
  const row = await database.query
    .updateTable("passkeys")
    .set({ name: seal(owner, nameContext(id), name) })
    .where("id", "=", id)
    .where("user_id", "=", owner.id)
    .returningAll()
    .executeTakeFirstOrThrow(noSuchPasskey);
  return toPasskey(owner, row);
}

/**
 * The password that proves the person stays, so this never removes the last way to sign in.
 * @throws AppError `invalid_input` for a wrong password or code, `not_found`
 */
export async function removePasskey(
  context: Context,
  owner: Owner,
  id: string,
  form: z.output<typeof proofFormSchema>,
  device: string,
): Promise<void> {
  const proven = await proveOwner(context, owner, form, device);
  await context.database.transaction(async (tx) => {
    await proven.use(tx);
    await tx
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("user_id", "=", owner.id)
      .returning("id")
      .executeTakeFirstOrThrow(noSuchPasskey);
    await recordEvent(context, tx, owner.id, { kind: "passkey_removed", device });
  });
}

const noSuchPasskey = () => new AppError("not_found", t("There is no such passkey."));
