import type { ComponentProps } from "react";

/** A button within words, which looks like a link. */
export const TextButton = (props: ComponentProps<"button">) => (
  <button type="button" {...props} className="link" />
);
