import { ExternalLink } from "lucide-react";
import type { Activity } from "#contract/activities/activities.ts";

export function Evidence({ evidence }: { evidence: NonNullable<Activity["evidence"]> }) {
  const { note, source, address } = evidence;
  return (
    <section className="activity-page__part" aria-labelledby="evidence">
      <h2 className="activity-page__name" id="evidence">
        What is known of it
      </h2>
      <p dir="auto">{note}</p>
      <p className="small quiet" dir="auto">
        {address ? (
          <a className="link" href={address} target="_blank" rel="noreferrer">
            {source} <ExternalLink className="icon evidence__mark" aria-label="opens elsewhere" />
          </a>
        ) : (
          source
        )}
      </p>
    </section>
  );
}
