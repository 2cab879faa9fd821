import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Connection, ListedModel } from "#contract/models/models.ts";
import { t, tc } from "#contract/translate.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { listedModelsQuery, type TestedUse, useTestModel } from "./model-queries.ts";

type Props = {
  use: TestedUse;
  label: string;
  help: string;
  connection: Connection;
  /** The model in use; empty for none. */
  chosen: string;
  suggests: (model: ListedModel) => boolean;
  /** Called once the model has shown that it can do this. */
  onTested: (model: string) => Promise<void> | void;
};

/** The name of a model at a connection. It is tested before it is used. */
export function TestedModel({ use, label, help, connection, chosen, suggests, onTested }: Props) {
  const listId = useId();
  const listed = useQuery(listedModelsQuery(connection));
  const able = (listed.data?.models ?? []).filter(suggests);
  const [typed, setTyped] = useState<string | null>(chosen || null);
  const [error, setError] = useState<string | null>(null);
  const test = useTestModel();
  const model = (typed ?? able[0]?.name ?? "").trim();

  async function testAndUse() {
    setError(null);
    try {
      const { problem } = await test.mutateAsync({ id: connection.id, model, use });
      if (problem) setError(problem.message);
      else await onTested(model);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    }
  }

  return (
    <div className="picker">
      {error && <Alert>{error}</Alert>}
      <TextField
        label={label}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? model}
        onChange={(event) => setTyped(event.target.value)}
        help={help}
      />
      <datalist id={listId}>
        {able.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className="picker__acts">
        <Button
          variant="primary"
          disabled={model === "" || model === chosen || test.isPending}
          onClick={() => void testAndUse()}
        >
          {model !== "" && model === chosen
            ? t("In use")
            : test.isPending
              ? tc("in progress", "Testing")
              : t("Use this model")}
        </Button>
      </div>
    </div>
  );
}
