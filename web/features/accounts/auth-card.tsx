import type { ReactNode } from "react";

type AuthCardProps = { title: string; lead: string; children: ReactNode; foot: ReactNode };

export function AuthCard({ title, lead, children, foot }: AuthCardProps) {
  return (
    <div className="auth">
      <section className="auth__card glass-panel">
        <h1 className="auth__title">{title}</h1>
        <p className="auth__lead">{lead}</p>
        {children}
        {foot && <p className="auth__foot">{foot}</p>}
      </section>
    </div>
  );
}
