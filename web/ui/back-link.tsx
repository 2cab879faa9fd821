import { createLink } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ComponentProps } from "react";

/** The way to the page above this one. */
export const BackLink = createLink((props: ComponentProps<"a">) => <a {...props} className="back-link" />);

/** The same in a row with other tools. */
export const BackInRow = createLink(({ children, ...props }: ComponentProps<"a">) => (
  <a {...props} className="sheet__back">
    <ArrowLeft className="icon icon--small" />
    {children}
  </a>
));
