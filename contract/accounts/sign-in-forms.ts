import { z } from "zod";
import { textSchema } from "../endpoint.ts";
import { t } from "../translate.ts";
import { passwordSchema, proofFormSchema } from "./account-forms.ts";

const codeSchema = textSchema(64).min(1, { error: () => t("Enter the code.") });

export const passkeyNameSchema = textSchema(60)
  .trim()
  .min(1, { error: () => t("Enter a name, such as that of the device.") });

export const passkeyNameFormSchema = z.strictObject({ name: passkeyNameSchema });

export const passkeyFormSchema = proofFormSchema.extend({ name: passkeyNameSchema });

export const codeFormSchema = z.strictObject({
  /** From the authenticator app. */
  code: codeSchema,
});

export const passwordAndCodeFormSchema = proofFormSchema.extend({ code: codeSchema });

export const firstPasswordFormSchema = z.strictObject({ password: passwordSchema });

/** What a sign-in that has begun still needs. Each field is omitted until it is asked for. */
export const ticketFieldsSchema = z.strictObject({
  password: textSchema(1024).optional(),
  code: textSchema(64).optional(),
  invitation: textSchema(100).optional(),
});
