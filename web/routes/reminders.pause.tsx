import { createFileRoute, useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { t } from "#contract/translate.ts";
import { PausePage } from "#web/features/reminders/pause-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";

export const Route = createFileRoute("/reminders/pause")({ component: Pause });

function Pause() {
  useDocumentTitle(t("Reminders"));
  const { hash } = useLocation();
  const [key] = useState(() => new URLSearchParams(hash).get("key") ?? "");
  // A key has no business in the address bar or in the browser's history.
  useEffect(() => {
    if (location.hash !== "") history.replaceState(history.state, "", location.pathname);
  }, []);
  return <PausePage pauseKey={key} />;
}
