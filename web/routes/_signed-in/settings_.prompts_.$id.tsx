import { createFileRoute, notFound } from "@tanstack/react-router";
import { PromptSetPage } from "#web/features/reflections/prompt-sets/prompt-set-page.tsx";
import { isId } from "#web/lib/random-id.ts";

export const Route = createFileRoute("/_signed-in/settings_/prompts_/$id")({
  beforeLoad: ({ params }) => {
    if (params.id !== "new" && !isId(params.id)) throw notFound();
  },
  component: OneSet,
});

function OneSet() {
  const { id } = Route.useParams();
  return <PromptSetPage key={id} place={id} />;
}
