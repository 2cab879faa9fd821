import { createFileRoute } from "@tanstack/react-router";
import { AboutTopicPage, isAboutTopic } from "#web/features/about/about-topic-page.tsx";
import { NotFoundPage } from "#web/shell/error-page.tsx";

export const Route = createFileRoute("/about_/$page")({ component: Topic });

function Topic() {
  const { page } = Route.useParams();
  return isAboutTopic(page) ? <AboutTopicPage id={page} /> : <NotFoundPage path={`/about/${page}`} />;
}
