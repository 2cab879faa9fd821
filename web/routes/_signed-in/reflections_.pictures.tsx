import { createFileRoute } from "@tanstack/react-router";
import { PicturesPage } from "#web/features/reflections/library/pictures/pictures-page.tsx";

export const Route = createFileRoute("/_signed-in/reflections_/pictures")({ component: PicturesPage });
