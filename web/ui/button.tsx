import type { ComponentProps } from "react";
import { classNames } from "#web/lib/class-names.ts";

type Look = { variant?: "primary" | "quiet" | "plain"; large?: boolean; wide?: boolean };

/** For links that look like buttons: `<Link className={buttonClass({ variant: "primary" })}>`. */
export const buttonClass = ({ variant = "quiet", large, wide }: Look = {}, className?: string) =>
  classNames("btn", `btn-${variant}`, large && "btn--large", wide && "btn--wide", className);

export function Button({ variant, large, wide, className, ...props }: Look & ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...props}
      className={buttonClass({ ...(variant && { variant }), large: !!large, wide: !!wide }, className)}
    />
  );
}
