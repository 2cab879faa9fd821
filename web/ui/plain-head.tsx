import "./plain-head.css";
import type { ReactNode } from "react";

/** The head of a full page without bars: the way back, and what the page offers. */
export const PlainHead = ({ children }: { children: ReactNode }) => (
  <div className="plain-head">{children}</div>
);
