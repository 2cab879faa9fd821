import type { ComponentProps } from "react";
import { classNames } from "#web/lib/class-names.ts";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & { label: string; tight?: boolean };

export function IconButton({ label, tight, className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...props}
      aria-label={label}
      className={classNames("icon-btn", tight && "icon-btn--tight", className)}
    />
  );
}
