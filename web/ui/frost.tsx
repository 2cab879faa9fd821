import type { ComponentProps } from "react";
import { classNames } from "#web/lib/class-names.ts";

/** The frosted scene in a pane of glass: the pane's first child. */
export const Frost = () => <span className="frost" aria-hidden="true" />;

type PaneProps = ComponentProps<"section"> & { as?: "section" | "article" | "aside" | "header" };

/** A pane of glass. */
export const Pane = ({ as: Element = "section", className, children, ...props }: PaneProps) => (
  <Element {...props} className={classNames(className, "glass-panel")}>
    <Frost />
    {children}
  </Element>
);
