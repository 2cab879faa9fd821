import type { ReactNode } from "react";
import { Frost } from "#web/ui/frost.tsx";

type AuthCardProps = { title: string; lead: string; children: ReactNode; foot: ReactNode };

export function AuthCard({ title, lead, children, foot }: AuthCardProps) {
  return (
    <div className="auth">
      <section className="auth__card glass-panel">
        <Frost />
        <h1 className="auth__title">{title}</h1>
        <p className="auth__lead">{lead}</p>
        {children}
        {foot && <p className="auth__foot">{foot}</p>}
      </section>
    </div>
  );
}
