import type { LinkProps } from "@tanstack/react-router";

export type AppPath = Exclude<LinkProps["to"], undefined>;
