import type { ComponentProps } from "react";
import { TextField } from "#web/ui/field.tsx";

/** For a name or a code: the browser writes no capitals into it, and does not check its spelling. */
export const ExactField = (props: ComponentProps<typeof TextField>) => (
  <TextField {...props} autoCapitalize="none" spellCheck={false} />
);
