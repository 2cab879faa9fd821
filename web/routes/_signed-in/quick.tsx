import { createFileRoute } from "@tanstack/react-router";
import { QuickPage } from "#web/features/quick/quick-page.tsx";

type Beginning = { add?: "photo" | "recording" | undefined; missed?: "yes" | undefined };

export const Route = createFileRoute("/_signed-in/quick")({
  staticData: { layout: "none" },
  validateSearch: ({ add, missed }: Record<string, unknown>): Beginning => ({
    add: add === "photo" || add === "recording" ? add : undefined,
    missed: missed === "yes" ? "yes" : undefined,
  }),
  component: Quick,
});

function Quick() {
  const { add, missed } = Route.useSearch();
  return <QuickPage key={add} add={add} isMissed={missed === "yes"} />;
}
