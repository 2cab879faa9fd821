import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Analyzer, type AnalyzerCost, estimateCost } from "#contract/analyzers/analyzers.ts";
import { t } from "#contract/translate.ts";
import { callApi } from "#web/lib/call-api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ModalDialog } from "#web/ui/modal-dialog.tsx";
import { costWords } from "./analyzer-words.ts";
import { useModelParts } from "./model-parts.ts";

type CostDialogProps = {
  analyzer: Extract<Analyzer, { kind: "own" }>;
  onOpenChange: (open: boolean) => void;
  onRun: () => void;
};

/** Shown before a person's own analyzer runs for the first time: what goes where, and how much of it. */
export default function CostDialog({ analyzer, onOpenChange, onRun }: CostDialogProps) {
  const { id, instruction, connection_id, model, scope } = analyzer;
  const parts = useModelParts();
  const [isConsenting, setConsenting] = useState(false);
  const { data: cost, error } = useQuery({
    queryKey: ["analyzers", "cost", id, instruction, connection_id, model, scope],
    queryFn: ({ signal }) =>
      connection_id === null
        ? null
        : callApi(estimateCost, { body: { instruction, connection_id, model, scope }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const run = () => {
    onOpenChange(false);
    onRun();
  };
  const problem = error?.message ?? cost?.problem;
  return (
    <>
      <ModalDialog
        title={t("Before it runs for the first time")}
        className="cost"
        onOpenChange={onOpenChange}
      >
        {cost ? (
          <Facts cost={cost} model={model} />
        ) : (
          <p className="confirm__words" role="status">
            {connection_id === null
              ? t("The connection to its model was removed. Choose another model for it first.")
              : !error && t("Working out what would be sent")}
          </p>
        )}
        {problem && <Alert>{problem}</Alert>}
        <div className="confirm__acts">
          <Dialog.Close render={<Button variant="plain" />}>{t("Not now")}</Dialog.Close>
          <Button
            variant="primary"
            disabled={!cost || (cost.consented && cost.problem !== null)}
            onClick={() => (cost?.consented ? run() : setConsenting(true))}
          >
            {cost && !cost.consented ? t("Read on and decide") : t("Run it")}
          </Button>
        </div>
      </ModalDialog>
      {isConsenting &&
        connection_id !== null &&
        parts.consent({
          connectionId: connection_id,
          open: true,
          onOpenChange: setConsenting,
          onAgreed: run,
        })}
    </>
  );
}

function Facts({ cost, model }: { cost: AnalyzerCost; model: string }) {
  const { destination, stays_here } = cost;
  const place = destination?.replace(/^https?:\/\//, "") ?? t("a connection that is gone");
  return (
    <dl className="cost__facts">
      <div>
        <dt>{t("What is sent")}</dt>
        <dd>{costWords(cost)}</dd>
      </div>
      <div>
        <dt>{t("Who gets it")}</dt>
        <dd>
          {stays_here
            ? t("To {model}, on this server’s own machine. Nothing leaves it.", { model })
            : // Translators: “place” is the address of the model’s provider, or “a connection that is gone”.
              t("To {model}, at {place}. What it costs is up to them: they charge by the token.", {
                model,
                place,
              })}
        </dd>
      </div>
      <div>
        <dt>{t("Later runs")}</dt>
        <dd>
          {t(
            "Later runs follow the schedule and the scope of this analyzer, and you are not asked again. Each call is recorded word for word under “What left this machine” before it is made.",
          )}
        </dd>
      </div>
    </dl>
  );
}
