import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** A failure that a screen reader announces at once. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div className="alert" role="alert">
      <CircleAlert className="icon" />
      <span>{children}</span>
    </div>
  );
}
