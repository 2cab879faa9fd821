import { z } from "zod";
import { textSchema } from "./endpoint.ts";
import { isStorable } from "./text.ts";

export const usernameSchema = z
  .string({ error: "Choose a username." })
  .min(3, { error: "A username has at least 3 characters." })
  .max(32, { error: "A username has at most 32 characters." })
  .regex(/^[A-Za-z0-9_.-]+$/, { error: "Use letters, digits and _ . - only." });

export const emailSchema = z
  .email({ error: "This is not an e-mail address." })
  .max(254, { error: "This e-mail address is too long." });

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
});

export const loginFormSchema = z.strictObject({
  username: textSchema(254).min(1, { error: "Enter your username." }),
  password: textSchema(1024).min(1, { error: "Enter your password." }),
});
