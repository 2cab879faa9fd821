import type { LinkProps } from "@tanstack/react-router";

/** A path of this app that a bar or a menu links to. */
export type AppPath = Exclude<LinkProps["to"], undefined>;
