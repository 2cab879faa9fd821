import { createFileRoute } from "@tanstack/react-router";
import { LetterPage } from "#web/features/letters/letter-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { requireSignedIn } from "#web/lib/guards.ts";
import { userQuery } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/insights_/letters_/$id")({
  beforeLoad: requireSignedIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(userQuery),
  component: OneLetter,
});

function OneLetter() {
  useDocumentTitle("A letter");
  const { id } = Route.useParams();
  return <LetterPage key={id} id={id} />;
}
