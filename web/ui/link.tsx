import { createLink } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ComponentProps } from "react";
import { buttonClass, type Look } from "./button.tsx";

/** A link within words. */
export const TextLink = createLink((props: ComponentProps<"a">) => <a {...props} className="link" />);

/** A link that looks like a button. */
export const ButtonLink = createLink(({ variant, className, ...props }: ComponentProps<"a"> & Look) => (
  <a {...props} className={buttonClass(variant && { variant }, className)} />
));

/** The way to the page above this one. */
export const BackLink = createLink((props: ComponentProps<"a">) => <a {...props} className="back-link" />);

/** The same in a row with other tools. */
export const BackInRow = createLink(({ children, ...props }: ComponentProps<"a">) => (
  <a {...props} className="sheet__back">
    <ArrowLeft className="icon icon--small" />
    {children}
  </a>
));
