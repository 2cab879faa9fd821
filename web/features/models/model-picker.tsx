import { useQuery } from "@tanstack/react-query";
import { Check, CircleAlert } from "lucide-react";
import { useId, useState } from "react";
import type { Connection, ModelOverview } from "#contract/models/models.ts";
import { t, tc } from "#contract/translate.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import ConsentDialog from "./consent-dialog.tsx";
import { listedModelsQuery, useChooseModels, useTestModel } from "./model-queries.ts";
import { warningOf } from "./model-words.ts";
import { Trials } from "./trials.tsx";

/** Chooses one of a connection's models, and tests whether and how it answers. */
export function ModelPicker({ connection, overview }: { connection: Connection; overview: ModelOverview }) {
  const listId = useId();
  const listed = useQuery(listedModelsQuery(connection));
  const models = (listed.data?.models ?? []).filter(({ embeds }) => !embeds);
  const isChosen = overview.chosen?.connection_id === connection.id;
  const [typed, setTyped] = useState<string | null>(isChosen ? (overview.chosen?.model ?? null) : null);
  const [tries, setTries] = useState<{ model: string; round: number } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const test = useTestModel();
  const choose = useChooseModels();
  // A single model needs no choice.
  const model = (typed ?? (models.length === 1 ? models[0]?.name : undefined) ?? "").trim();
  const one = models.find(({ name }) => name === model);
  const tried = overview.tried.find((each) => each.connection_id === connection.id && each.model === model);
  const warning = model === "" ? null : warningOf(model, one?.billions ?? null, tried);
  const isUsed = isChosen && overview.chosen?.model === model;

  const use = () =>
    choose.mutate(
      { chosen: { connection_id: connection.id, model, context_tokens: one?.context_tokens ?? null } },
      { onSuccess: () => connection.consented_at === null && setAsking(true) },
    );

  return (
    <div className="picker">
      {listed.data?.problem && <Alert>{listed.data.problem.message}</Alert>}
      {listed.error && <Alert>{listed.error.message}</Alert>}
      <TextField
        label={t("Model")}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? model}
        onChange={(event) => setTyped(event.target.value)}
        help={
          listed.isPending
            ? t("Asking the server which models it has.")
            : models.length > 0
              ? t(
                  "The server has {count, plural, =1 {one model} other {# models}}. Choose one, or type its name.",
                  { count: models.length },
                )
              : t("Type the name of the model as its server knows it.")
        }
      />
      <datalist id={listId}>
        {models.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {warning && <p className="models__warning">{warning}</p>}
      <div className="picker__acts">
        <Button variant="primary" disabled={model === "" || isUsed || choose.isPending} onClick={use}>
          {isUsed ? t("In use") : t("Use this model")}
        </Button>
        <Button
          disabled={model === "" || test.isPending}
          onClick={() => test.mutate({ id: connection.id, model, use: "chat" })}
        >
          {test.isPending ? tc("in progress", "Testing") : t("Test it")}
        </Button>
        <Button disabled={model === ""} onClick={() => setTries({ model, round: (tries?.round ?? 0) + 1 })}>
          {t("Run the trial conversations")}
        </Button>
      </div>
      <div role="status">
        {test.error && <Alert>{test.error.message}</Alert>}
        {test.data && test.variables.model === model && (
          <p className={test.data.problem ? "picker__result picker__result--wrong" : "picker__result"}>
            {test.data.problem ? (
              <CircleAlert className="icon icon--small" />
            ) : (
              <Check className="icon icon--small" />
            )}
            <span>
              {test.data.problem
                ? test.data.problem.message
                : answerWords(test.data.first_ms, test.data.answer.trim().slice(0, 120))}
            </span>
          </p>
        )}
      </div>
      {choose.error && <Alert>{choose.error.message}</Alert>}
      {tries?.model === model && <Trials key={tries.round} connection={connection} model={model} />}
      <ConsentDialog connection={connection} open={isAsking} onOpenChange={setAsking} />
    </div>
  );
}

function answerWords(firstMs: number | null, answer: string): string {
  if (firstMs === null) return t("It answers: “{answer}”", { answer });
  if (firstMs < 1000)
    return t("It answers, the first words after less than a second: “{answer}”", { answer });
  const seconds = Math.round(firstMs / 100) / 10;
  return t(
    "It answers, the first words after {seconds, plural, one {# second} other {# seconds}}: “{answer}”",
    { seconds, answer },
  );
}
