import type { ComponentProps } from "react";
import { tooLong } from "#contract/text-rules.ts";
import { FieldError, TextField } from "./field.tsx";

/** Says that a text is beyond its limit. The field keeps all of it, and saving waits. */
export function TooLong({ id, text, limit }: { id: string; text: string; limit: number }) {
  const words = tooLong(text, limit);
  return words && <FieldError id={id}>{words}</FieldError>;
}

type LimitedFieldProps = ComponentProps<typeof TextField> & {
  /** What `value` may have, in UTF-16 code units. */
  limit: number;
};

export const LimitedField = ({ limit, error, ...field }: LimitedFieldProps) => (
  <TextField {...field} error={error ?? tooLong(String(field.value ?? ""), limit)} />
);
