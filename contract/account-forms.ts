import { z } from "zod";
import { isEmail } from "./email.ts";
import { textSchema } from "./endpoint.ts";
import { isStorable } from "./text.ts";

export const usernameSchema = z
  .string({ error: "Choose a username." })
  .min(3, { error: "A username has at least 3 characters." })
  .max(32, { error: "A username has at most 32 characters." })
  .regex(/^[A-Za-z0-9_.-]+$/, { error: "Use letters, digits and _ . - only." });

/** Its domain may be written in any script; what stands before the @ is ASCII, as nearly every mail server has it. */
export const emailSchema = z
  .string({ error: "This is not an e-mail address." })
  .max(254, { error: "This e-mail address is too long." })
  .refine(isEmail, { error: "This is not an e-mail address." })
  .meta({ format: "idn-email" });

/** Length counts characters as people see them in most scripts: code points. The server also refuses the commonest. */
export const passwordSchema = z
  .string({ error: "Choose a password." })
  .max(1024, { error: "A password has at most 128 characters." })
  .refine(isStorable, { error: "This holds characters that can't be stored." })
  .refine((password) => [...password].length >= 10, { error: "A password has at least 10 characters." })
  .refine((password) => [...password].length <= 128, { error: "A password has at most 128 characters." });

export const registrationSchema = z.strictObject({
  username: usernameSchema,
  /** Left out or empty when a person gives none. */
  email: z.union([emailSchema, z.literal("")]).optional(),
  password: passwordSchema,
  /** Needed where registration is by invitation: the code from the link `/register#invitation=…`. */
  invitation: textSchema(100).optional(),
});

export const loginFormSchema = z.strictObject({
  username: textSchema(254).min(1, { error: "Enter your username." }),
  password: textSchema(1024).min(1, { error: "Enter your password." }),
});

const currentPasswordSchema = textSchema(1024).min(1, { error: "Enter your password." });

/** Proves the other side of a link. */
export const linkFormSchema = z.strictObject({
  username: textSchema(254).min(1, { error: "Enter the other account's username." }),
  password: textSchema(1024).min(1, { error: "Enter the other account's password." }),
});

/** A written word like any other: sealed. Empty where a person wants none. */
const displayNameSchema = textSchema(80).trim();

export const profileFormSchema = z.strictObject({
  username: usernameSchema.optional(),
  display_name: displayNameSchema.optional(),
});

export const emailFormSchema = z.strictObject({
  /** Empty takes the address away. */
  email: z.union([emailSchema, z.literal("")]),
  password: currentPasswordSchema,
});

export const passwordFormSchema = z.strictObject({
  current_password: currentPasswordSchema,
  new_password: passwordSchema,
});

/** The username is typed to confirm, in any case of letters. */
export const deletionFormSchema = z.strictObject({
  username: textSchema(254).min(1, { error: "Type your username to confirm." }),
  password: currentPasswordSchema,
});

export const forgotFormSchema = z.strictObject({
  /** Or the e-mail address. */
  username: textSchema(254).min(1, { error: "Enter your username or e-mail address." }),
});

export const resetFormSchema = z.strictObject({
  /** From the link `/reset-password#token=…`. */
  token: textSchema(100).min(1, { error: "The link is not whole: open it from the message again." }),
  password: passwordSchema,
});
