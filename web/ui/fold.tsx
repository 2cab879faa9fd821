import "./fold.css";
import { ChevronRight } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";

type FoldProps = Omit<ComponentProps<"details">, "name"> & { name: ReactNode };

/** Content that unfolds. */
export const Fold = ({ name, className, children, ...details }: FoldProps) => (
  <details {...details} className={classNames("fold", className)}>
    <summary>
      <ChevronRight className="icon icon--small" />
      {name}
    </summary>
    {children}
  </details>
);
