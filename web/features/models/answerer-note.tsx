import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ModelChoice } from "#contract/chat/chats.ts";
import { t } from "#contract/translate.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { Button } from "#web/ui/button.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { modelsQuery } from "./model-queries.ts";
import { answererOf, destinationName } from "./model-words.ts";

const { Part: ConsentDialog, load } = lazyWithRetry(() => import("./consent-dialog.tsx"));

/** Shows where this conversation is sent, and asks for consent if a model needs it. */
export function AnswererNote({ choice }: { choice: ModelChoice | null }) {
  const { data: overview } = useQuery(modelsQuery);
  const [isAsking, setAsking] = useState(false);
  // Nothing is shown until the destination is known.
  if (!overview) return null;
  const answerer = answererOf(overview, choice);
  if (answerer.kind === "built_in")
    return (
      <>
        <span>{t("The built-in companion. Nothing leaves this server.")}</span>
        <TextLink to="/settings/companion">{t("Choose who answers")}</TextLink>
      </>
    );
  const { connection, model } = answerer;
  if (answerer.kind === "model")
    return (
      <>
        <span>
          {connection.stays_here
            ? t("{model}, on this server’s machine. Nothing leaves it.", { model })
            : t("{model}: what you write goes to {place}.", { model, place: destinationName(connection) })}
        </span>
        <TextLink to="/settings/companion/ledger">{t("What was sent")}</TextLink>
      </>
    );
  return (
    <>
      <span>{t("The built-in companion answers until you allow {model} to.", { model })}</span>
      <Button variant="plain" className="answerer__ask" onPointerEnter={load} onClick={() => setAsking(true)}>
        {t("Read and decide")}
      </Button>
      {isAsking && <ConsentDialog connection={connection} open onOpenChange={setAsking} />}
    </>
  );
}
