import type { z } from "zod";
import type { proofFormSchema } from "#contract/accounts/account-forms.ts";
import type { Device } from "#contract/accounts/devices.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { forgetDevices } from "../known-devices.ts";
import { proveOwner } from "../proof/prove-password.ts";
import { recordEvent } from "../security-history.ts";
import type { SignedIn } from "../signed-in.ts";
import { endSessions } from "./end-session.ts";

type ProofForm = z.output<typeof proofFormSchema>;

export async function listDevices({ database }: Context, user: SignedIn): Promise<Device[]> {
  const rows = await database.query
    .selectFrom("sessions")
    .select(["id", "device", "created_at", "last_used_at"])
    .where("user_id", "=", user.id)
    .where(({ or, eb }) =>
      // A session that was switched away from is this same device, signed in to another account.
      or([eb("ends_at", "is", null), eb("id", "=", user.sessionId)]),
    )
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const devices = rows.map(({ id, device, created_at, last_used_at }) => ({
    id,
    device,
    created_at: new Date(created_at).toISOString(),
    last_used_at: new Date(last_used_at).toISOString(),
    current: id === user.sessionId,
  }));
  return devices.sort((a, b) => Number(b.current) - Number(a.current));
}

/**
 * Signing devices out also forgets all known browsers, because the store doesn't say which of them belongs to a session.
 * @throws AppError `invalid_input` for a wrong password or code, `not_found`
 */
export async function endDevice(
  context: Context,
  user: SignedIn,
  id: string,
  form: ProofForm,
  device: string,
): Promise<Device[]> {
  const proven = await proveOwner(context, user, form, device);
  await context.database.transaction(async (tx) => {
    await proven.use(tx);
    const ended = await tx
      .deleteFrom("sessions")
      .where("user_id", "=", user.id)
      .where("id", "=", id)
      .returning("device")
      .executeTakeFirst();
    if (!ended) throw new AppError("not_found", t("This device is not signed in."));
    await forgetDevices(tx, user.id);
    const kind = id === user.sessionId ? "signed_out" : "device_signed_out";
    await recordEvent(context, tx, user.id, { kind, device: ended.device });
  });
  return listDevices(context, user);
}

/** @throws AppError `invalid_input` for a wrong password or code */
export async function endOtherDevices(
  context: Context,
  user: SignedIn,
  form: ProofForm,
  device: string,
): Promise<Device[]> {
  const proven = await proveOwner(context, user, form, device);
  await context.database.transaction(async (tx) => {
    await proven.use(tx);
    const ended = (await endSessions(tx, user.id, user.sessionId)).filter(
      ({ user_id }) => user_id === user.id,
    );
    await forgetDevices(tx, user.id);
    const event = { kind: "other_devices_signed_out", device, count: ended.length } as const;
    if (ended.length > 0) await recordEvent(context, tx, user.id, event);
  });
  return listDevices(context, user);
}
