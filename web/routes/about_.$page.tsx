import { createFileRoute } from "@tanstack/react-router";
import { AboutTopicPage } from "#web/features/about/about-topic-page.tsx";

export const Route = createFileRoute("/about_/$page")({ component: Topic });

function Topic() {
  return <AboutTopicPage id={Route.useParams().page} />;
}
