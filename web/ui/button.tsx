import type { LucideIcon } from "lucide-react";
import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { classNames } from "#web/lib/class-names.ts";

export type Look = { variant?: "primary" | "quiet" | "plain"; large?: boolean; wide?: boolean };

/** For links that look like buttons: `<Link className={buttonClass({ variant: "primary" })}>`. */
export const buttonClass = ({ variant = "quiet", large, wide }: Look = {}, className?: string) =>
  classNames("btn", `btn-${variant}`, large && "btn--large", wide && "btn--wide", className);

/** `Icon` is shown before the label. */
type ButtonProps = Look & ComponentProps<"button"> & { Icon?: LucideIcon };

export function Button({ variant, large, wide, Icon, className, ref, children, ...props }: ButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  const used = ref ?? own;
  const hadFocus = useRef(false);
  const { disabled = false } = props;
  useLayoutEffect(() => {
    const button = typeof used === "object" ? used.current : null;
    const active = document.activeElement;
    // Browsers drop the focus of a button that is disabled while it works. This restores it.
    if (disabled) hadFocus.current = button !== null && active === button;
    else if (hadFocus.current && (active === null || active === document.body))
      button?.focus({ preventScroll: true });
    if (!disabled) hadFocus.current = false;
  }, [disabled, used]);
  return (
    <button
      type="button"
      {...props}
      ref={used}
      className={buttonClass({ ...(variant && { variant }), large: !!large, wide: !!wide }, className)}
    >
      {Icon && <Icon className="icon icon--small" />}
      {children}
    </button>
  );
}

/** A button within text that looks like a link. */
export const TextButton = (props: ComponentProps<"button">) => (
  <button type="button" {...props} className="link" />
);

export function Chip({ pressed, className, ...props }: ComponentProps<"button"> & { pressed?: boolean }) {
  return <button type="button" {...props} aria-pressed={pressed} className={classNames("chip", className)} />;
}
