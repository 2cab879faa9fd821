import { z } from "zod";
import { textSchema } from "../endpoint.ts";
import { t } from "../translate.ts";
import { proofFormSchema } from "./account-forms.ts";
import { maxTokenNameLength } from "./token-rules.ts";

const nameSchema = textSchema(maxTokenNameLength)
  .trim()
  .min(1, { error: () => t("Enter a name, such as that of the program that will use the token.") });

export const tokenNameSchema = z.strictObject({ name: nameSchema });

/** The typed part of the form for a new token. */
export const newTokenSchema = proofFormSchema.extend({ name: nameSchema });
