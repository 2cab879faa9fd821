import type { ComponentProps } from "react";
import { cn } from "#web/lib/cn.ts";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & { label: string; tight?: boolean };

export function IconButton({ label, tight, className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...props}
      aria-label={label}
      className={cn("icon-btn", tight && "icon-btn--tight", className)}
    />
  );
}
