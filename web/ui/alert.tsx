import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** An error message that screen readers announce at once. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div className="alert" role="alert">
      <CircleAlert className="icon" />
      <span>{children}</span>
    </div>
  );
}
