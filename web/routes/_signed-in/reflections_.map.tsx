import { createFileRoute } from "@tanstack/react-router";
import { MapPage } from "#web/features/reflections/library/map/map-page.tsx";

export const Route = createFileRoute("/_signed-in/reflections_/map")({ component: MapPage });
