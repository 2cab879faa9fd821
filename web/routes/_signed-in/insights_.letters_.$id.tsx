import { createFileRoute } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
import { YearBook } from "#web/features/exports/year-book.tsx";
import { LetterPage } from "#web/features/letters/letter-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";

export const Route = createFileRoute("/_signed-in/insights_/letters_/$id")({
  component: OneLetter,
});

function OneLetter() {
  useDocumentTitle(t("A letter"));
  const { id } = Route.useParams();
  return <LetterPage key={id} id={id} yearBook={(year) => <YearBook {...year} />} />;
}
