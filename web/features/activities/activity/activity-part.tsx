import { type ReactNode, useId } from "react";

/** A titled section of an activity's page. */
export function ActivityPart({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="activity-page__part" aria-labelledby={id}>
      <h2 className="activity-page__name" id={id}>
        {name}
      </h2>
      {children}
    </section>
  );
}
