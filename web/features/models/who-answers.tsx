import { useState } from "react";
import type { ModelOverview } from "#contract/models/models.ts";
import { t } from "#contract/translate.ts";
import { AccountRow } from "#web/ui/account-row.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { SettingGroup } from "#web/ui/setting.tsx";
import ConsentDialog from "./consent-dialog.tsx";
import { useChooseModels, useWithdrawConsent } from "./model-queries.ts";
import { answererOf, destinationName, warningOf } from "./model-words.ts";

export function WhoAnswers({ overview }: { overview: ModelOverview }) {
  const answerer = answererOf(overview, null);
  const choose = useChooseModels();
  const withdraw = useWithdrawConsent();
  const [isAsking, setAsking] = useState(false);
  const failure = choose.error ?? withdraw.error;
  return (
    <SettingGroup name={t("Who answers")}>
      {failure && <Alert>{failure.message}</Alert>}
      {answerer.kind === "built_in" ? (
        <AccountRow
          name={t("The built-in companion")}
          help={t(
            "It is not an AI. It hands your own words back, asks one open question at a time, and finds related passages in your journal. Nothing leaves this server. Connect a model below if you want one.",
          )}
        />
      ) : (
        <div className="account-row">
          <div className="account-row__words">
            <h3 className="setting__name">{answerer.model}</h3>
            <p className="setting__help">
              {answerer.kind === "waits"
                ? t(
                    "Chosen, but not in use yet. The built-in companion answers until you see where your words would go, and agree.",
                  )
                : answerer.connection.stays_here
                  ? t("It runs on this server’s own machine, at {place}. Nothing leaves it.", {
                      place: destinationName(answerer.connection),
                    })
                  : t(
                      "By {name}. What you write in the chat, and passages that relate to it, go to {place}.",
                      { name: answerer.connection.name, place: destinationName(answerer.connection) },
                    )}
            </p>
            <Warning overview={overview} id={answerer.connection.id} model={answerer.model} />
          </div>
          <div className="account-row__acts">
            {answerer.kind === "waits" ? (
              <Button variant="primary" onClick={() => setAsking(true)}>
                {t("Read and decide")}
              </Button>
            ) : (
              <Button variant="plain" onClick={() => withdraw.mutate(answerer.connection.id)}>
                {t("Withdraw consent")}
              </Button>
            )}
            <Button variant="plain" onClick={() => choose.mutate({ chosen: null })}>
              {t("Use the built-in one")}
            </Button>
          </div>
          <ConsentDialog connection={answerer.connection} open={isAsking} onOpenChange={setAsking} />
        </div>
      )}
    </SettingGroup>
  );
}

function Warning({ overview, id, model }: { overview: ModelOverview; id: string; model: string }) {
  const tried = overview.tried.find((one) => one.connection_id === id && one.model === model);
  const warning = warningOf(model, null, tried);
  return warning && <p className="models__warning">{warning}</p>;
}
