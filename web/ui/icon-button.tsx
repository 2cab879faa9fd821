import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "#web/lib/class-names.ts";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & {
  label: string;
  /** Otherwise `children` hold what is drawn. */
  Icon?: LucideIcon;
  tight?: boolean;
  /** A smaller icon, as in a tight button. */
  small?: boolean;
};

/** Disabled, it keeps the focus, which a `disabled` of the browser's would drop. */
export function IconButton({
  label,
  Icon,
  tight,
  small = tight,
  className,
  disabled,
  children,
  ...props
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...props}
      {...(disabled && { "aria-disabled": true, onClick: undefined })}
      aria-label={label}
      className={classNames("icon-btn", tight && "icon-btn--tight", className)}
    >
      {Icon ? <Icon className={classNames("icon", small && "icon--small")} /> : children}
    </button>
  );
}
