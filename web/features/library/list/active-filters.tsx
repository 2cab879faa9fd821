import { X } from "lucide-react";
import { isNarrowed, type Listing, type ListingChange, noFilters } from "./listing.ts";
import { activeFilters } from "./listing-words.ts";

/** What narrows the list now; each can be taken away, or all at once. */
export function ActiveFilters({ listing, onChange }: { listing: Listing; onChange: ListingChange }) {
  if (!isNarrowed({ ...listing, q: "" })) return null;
  return (
    <div className="filters filters--active">
      {activeFilters(listing).map(({ name, without }) => (
        <button
          key={name}
          type="button"
          className="chip chip--on"
          aria-label={`Remove ${name}`}
          dir="auto"
          onClick={() => onChange(without)}
        >
          <span className="chip__words">{name}</span>
          <X className="icon icon--small" />
        </button>
      ))}
      <button type="button" className="chip chip--plain" onClick={() => onChange(noFilters)}>
        Clear all
      </button>
    </div>
  );
}
