import type { ComponentProps } from "react";
import { Pane } from "./frost.tsx";

type ColumnPageProps = Pick<ComponentProps<typeof Pane>, "as" | "className" | "children"> & {
  busy?: boolean | undefined;
};

/** A page of one pane. */
export const ColumnPage = ({ className = "settings__main", busy, ...pane }: ColumnPageProps) => (
  <div className="page page--column">
    <Pane {...pane} className={className} aria-busy={busy} />
  </div>
);
