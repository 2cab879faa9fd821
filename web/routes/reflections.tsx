import { createFileRoute } from "@tanstack/react-router";
import { ReflectionsInvitation } from "#web/features/about/reflections-invitation.tsx";
import { ReflectionListPage } from "#web/features/reflections/reflection-list-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { useIsAuthenticated } from "#web/lib/session.ts";

export const Route = createFileRoute("/reflections")({
  validateSearch: ({ q }): { q?: string } => (typeof q === "string" && q !== "" ? { q } : {}),
  component: Reflections,
});

function Reflections() {
  useDocumentTitle("Reflections");
  const signedIn = useIsAuthenticated();
  const { q = "" } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!signedIn) return <ReflectionsInvitation />;
  return (
    <ReflectionListPage
      q={q}
      onSearch={(words: string) => navigate({ search: { q: words }, replace: true })}
    />
  );
}
