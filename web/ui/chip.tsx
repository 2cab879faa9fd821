import type { ComponentProps } from "react";
import { classNames } from "#web/lib/class-names.ts";

export function Chip({ pressed, className, ...props }: ComponentProps<"button"> & { pressed?: boolean }) {
  return <button type="button" {...props} aria-pressed={pressed} className={classNames("chip", className)} />;
}
