import "./plain-head.css";
import { createLink } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Frost } from "./frost.tsx";

/** The head of a full page without bars: the way back, and what the page offers. */
export const PlainHead = ({ children }: { children: ReactNode }) => (
  <div className="plain-head">{children}</div>
);

export const BackInHead = createLink(({ children, ...props }: ComponentProps<"a">) => (
  <a {...props} className="back glass-bar">
    <Frost />
    <ArrowLeft className="icon" />
    <span className="back__words">{children}</span>
  </a>
));
