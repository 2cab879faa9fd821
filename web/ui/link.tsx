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

const backLink = (className: string) =>
  createLink(({ children, ...props }: ComponentProps<"a">) => (
    <a {...props} className={className}>
      <ArrowLeft className="icon icon--small" />
      {children}
    </a>
  ));

/** The way to the page above this one. */
export const BackLink = backLink("back-link");

/** The same in a row with other tools. */
export const BackInRow = backLink("sheet__back");
