import { createFileRoute } from "@tanstack/react-router";
import { ReflectionsInvitation } from "#web/features/about/invitations.tsx";
import { type ListingChange, toAddress, toListing } from "#web/features/library/list/listing.ts";
import { ReflectionListPage } from "#web/features/library/reflection-list-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { useIsAuthenticated } from "#web/lib/user-query.ts";
import { EmptyLibrary } from "#web/shell/error-page.tsx";

export const Route = createFileRoute("/reflections")({
  validateSearch: (search) => toAddress(toListing(search)),
  component: Reflections,
  pendingComponent: EmptyLibrary,
  pendingMs: 0,
});

function Reflections() {
  useDocumentTitle("Reflections");
  const signedIn = useIsAuthenticated();
  const listing = toListing(Route.useSearch());
  const navigate = Route.useNavigate();
  if (!signedIn) return <ReflectionsInvitation />;
  // What is there when it changes counts: a search that rests for a moment must not take back a filter chosen meanwhile.
  const change: ListingChange = (wanted, { replace = false } = {}) =>
    void navigate({ search: (now) => toAddress({ ...toListing(now), ...wanted }), replace });
  return <ReflectionListPage listing={listing} onChange={change} />;
}
