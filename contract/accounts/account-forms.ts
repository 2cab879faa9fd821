import { z } from "zod";
import { isEmail } from "../email-rules.ts";
import { textSchema } from "../endpoint.ts";
import { isStorable } from "../text-rules.ts";
import { t } from "../translate.ts";
import { isMadeOfKnownNames, madeOfKnownNames } from "./password-rules.ts";
import { readRecoveryKey } from "./recovery-key-rules.ts";

export const usernameSchema = z
  .string({ error: () => t("Choose a username.") })
  .min(3, { error: () => t("A username needs at least 3 characters.") })
  .max(32, { error: () => t("A username can have at most 32 characters.") })
  .regex(/^[A-Za-z0-9_.-]+$/, { error: () => t("Use letters, digits and _ . - only.") });

/** The domain may be in any script. The part before the @ is ASCII, as on nearly every mail server. */
export const emailSchema = z
  .string({ error: () => t("Enter an e-mail address such as name@example.org.") })
  .max(254, { error: () => t("This e-mail address is too long.") })
  .refine(isEmail, { error: () => t("Enter an e-mail address such as name@example.org.") })
  .meta({ format: "idn-email" });

/**
 * Length counts code points, which in most scripts are the characters that people see. The server also refuses the most
 * common passwords, and those made of known names: the person's, and the host's.
 */
export const passwordSchema = z
  .string({ error: () => t("Choose a password.") })
  .max(1024, { error: () => t("A password can have at most 128 characters.") })
  .refine(isStorable, { error: () => t("This contains characters that can’t be stored.") })
  .refine((password) => [...password].length >= 10, { error: () => t("Use at least 10 characters.") })
  .refine((password) => [...password].length <= 128, {
    error: () => t("A password can have at most 128 characters."),
  })
  .refine((password) => !isMadeOfKnownNames(password), { error: () => madeOfKnownNames() });

export const registrationSchema = z.strictObject({
  username: usernameSchema,
  /** Omitted or empty for none. */
  email: z.union([emailSchema, z.literal("")]).optional(),
  password: passwordSchema,
  /** Needed where registration is by invitation: the code from the link `/register#invitation=…`. */
  invitation: textSchema(100).optional(),
  /** Needed where the host has set a minimum age: the person says that they have reached it. */
  old_enough: z.literal("on", { error: () => t("Confirm that you have reached this age.") }).optional(),
});

export const loginFormSchema = z.strictObject({
  username: textSchema(254).min(1, { error: () => t("Enter your username.") }),
  password: textSchema(1024).min(1, { error: () => t("Enter your password.") }),
  /** A code from the authenticator app, or a recovery code. Missing or empty until the server asks for it. */
  code: textSchema(64).optional(),
});

const currentPasswordSchema = textSchema(1024).min(1, { error: () => t("Enter your password.") });

/** Proves that it is the person, for changes that ask for proof. */
export const proofFormSchema = z.strictObject({
  password: currentPasswordSchema,
  /** From the authenticator app, or a recovery code. Needed if the account has one-time codes. */
  code: textSchema(64).optional(),
});

/** Proves both sides of a link. */
export const linkFormSchema = z.strictObject({
  username: textSchema(254).min(1, { error: () => t("Enter the other account’s username.") }),
  password: textSchema(1024).min(1, { error: () => t("Enter the other account’s password.") }),
  /** From its authenticator app, or a recovery code, if it has one-time codes. */
  code: textSchema(64).optional(),
  own_password: currentPasswordSchema,
  /** Needed if one's own account has one-time codes. */
  own_code: textSchema(64).optional(),
});

/** A new account, and proof of one's own. */
export const createLinkedFormSchema = registrationSchema.extend(
  linkFormSchema.pick({ own_password: true, own_code: true }).shape,
);

/** Sealed. Empty for none. */
export const displayNameSchema = textSchema(80).trim();

export const profileFormSchema = z.strictObject({
  username: usernameSchema.optional(),
  display_name: displayNameSchema.optional(),
});

export const emailFormSchema = proofFormSchema.extend({
  /** An empty text removes the address. */
  email: z.union([emailSchema, z.literal("")]),
});

export const passwordFormSchema = z.strictObject({
  current_password: currentPasswordSchema,
  new_password: passwordSchema,
  code: proofFormSchema.shape.code,
});

/** The username, typed to confirm, in any case. */
export const deletionFormSchema = proofFormSchema.extend({
  username: textSchema(254).min(1, { error: () => t("Type your username to confirm.") }),
});

export const forgotFormSchema = z.strictObject({
  /** Or the e-mail address. */
  username: textSchema(254).min(1, { error: () => t("Enter your username or e-mail address.") }),
});

/** The key as it was saved, in any case and with any spaces. */
export const recoveryKeySchema = textSchema(200).superRefine((typed, context) => {
  const read = readRecoveryKey(typed);
  if ("mistake" in read) context.addIssue({ code: "custom", message: read.mistake });
});

const linkTokenSchema = textSchema(100).min(1, {
  error: () => t("This link is incomplete. Open it from the message again."),
});

export const confirmEmailFormSchema = z.strictObject({
  /** From the link `/confirm-email#token=…`. */
  token: linkTokenSchema,
});

export const resetFieldsSchema = z.strictObject({
  /** From the link `/reset-password#token=…`. */
  token: linkTokenSchema,
  password: passwordSchema,
  /** Needed for a sealed journal: a new password alone does not open it. */
  recovery_key: recoveryKeySchema.optional(),
  /** Replaces the one that is used up. */
  next_recovery_key: recoveryKeySchema.optional(),
});

export const resetFormSchema = resetFieldsSchema.refine(
  (form) => (form.recovery_key === undefined) === (form.next_recovery_key === undefined),
  { path: ["next_recovery_key"], error: () => t("Replace a used recovery key with a new one.") },
);

/** The token identifies the account. The username is typed to confirm, in any case. */
export const abandonFormSchema = z.strictObject({
  token: linkTokenSchema,
  username: textSchema(254).min(1, { error: () => t("Type the username to confirm.") }),
});

export const recoveryKeyFormSchema = proofFormSchema.extend({ recovery_key: recoveryKeySchema });

const groupSchema = textSchema(20).min(1, {
  error: () => t("Enter this group from the recovery key that you saved."),
});

/** Two groups of a recovery key, typed again to show that it was saved. They are not sent. */
export const keptFormSchema = z.strictObject({ first_group: groupSchema, second_group: groupSchema });

export const switchFormSchema = z.strictObject({
  /** Empty or omitted unless the account's journal is sealed. */
  password: textSchema(1024).optional(),
  /** From its authenticator app, or a recovery code, if it is sealed and has one-time codes. */
  code: textSchema(64).optional(),
});
