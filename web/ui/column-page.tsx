import type { ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { Frost } from "./frost.tsx";

type ColumnPageProps = {
  as?: "section" | "article";
  className?: string;
  busy?: boolean | undefined;
  children: ReactNode;
};

/** A page of one pane. */
export const ColumnPage = ({
  as: Pane = "section",
  className = "settings__main",
  busy,
  children,
}: ColumnPageProps) => (
  <div className="page page--column">
    <Pane className={classNames(className, "glass-panel")} aria-busy={busy}>
      <Frost />
      {children}
    </Pane>
  </div>
);
