import type { ComponentProps } from "react";
import { cn } from "#web/lib/cn.ts";

export function Chip({ pressed, className, ...props }: ComponentProps<"button"> & { pressed?: boolean }) {
  return <button type="button" {...props} aria-pressed={pressed} className={cn("chip", className)} />;
}
