import type { ReactNode } from "react";
import { Pane } from "#web/ui/frost.tsx";

type AuthCardProps = { title: string; lead: string; children: ReactNode; foot: ReactNode };

export function AuthCard({ title, lead, children, foot }: AuthCardProps) {
  return (
    <div className="auth">
      <Pane className="auth__card">
        <h1 className="auth__title">{title}</h1>
        <p className="auth__lead">{lead}</p>
        {children}
        {foot && <p className="auth__foot">{foot}</p>}
      </Pane>
    </div>
  );
}
