import type { ComponentProps } from "react";
import { cn } from "#web/lib/cn.ts";

export function GlassPanel({ className, ...props }: ComponentProps<"section">) {
  return <section {...props} className={cn("glass-panel", className)} />;
}
