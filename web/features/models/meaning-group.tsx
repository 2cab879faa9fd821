import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { providerOf } from "#contract/models/model-rules.ts";
import type { Connection, ModelOverview } from "#contract/models/models.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import type { Option } from "#web/ui/select.tsx";
import { SelectSetting } from "#web/ui/select-field.tsx";
import { SettingGroup } from "#web/ui/setting.tsx";
import ConsentDialog from "./consent-dialog.tsx";
import { listedModelsQuery, useChooseModels, useTestModel } from "./model-queries.ts";
import { destinationName } from "./model-words.ts";

const builtIn = "built-in";

/** Chooses what finds passages by meaning. */
export function MeaningGroup({ overview }: { overview: ModelOverview }) {
  const { embedding, connections } = overview;
  const able = connections.filter(({ provider, damaged }) => !damaged && providerOf(provider).embeds);
  const used = able.find(({ id }) => id === embedding?.connection_id);
  const [opened, setOpened] = useState<string | null>(null);
  const choose = useChooseModels();
  const [isAsking, setAsking] = useState(false);
  if (able.length === 0) return null;
  const options: Option<string>[] = [
    { value: builtIn, label: "Built in" },
    ...able.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const shown = opened ?? used?.id ?? builtIn;
  const connection = able.find(({ id }) => id === shown);
  return (
    <SettingGroup name="Search by meaning">
      <SelectSetting
        wide
        name="What reads your journal"
        help={helpOf(used, embedding?.model ?? "")}
        error={choose.error?.message}
        options={options}
        value={shown}
        onChange={(value) => {
          setOpened(value);
          if (value === builtIn) choose.mutate({ embedding: null });
        }}
      />
      {used && used.consented_at === null && (
        <div className="account-row">
          <p className="account-row__words setting__help">
            Not in use yet. The built-in encoder reads until you see where your words would go, and agree.
          </p>
          <Button variant="primary" onClick={() => setAsking(true)}>
            Read and decide
          </Button>
          <ConsentDialog connection={used} use="embedding" open={isAsking} onOpenChange={setAsking} />
        </div>
      )}
      {connection && (
        <EmbeddingPicker
          key={connection.id}
          connection={connection}
          chosen={used === connection ? (embedding?.model ?? "") : ""}
        />
      )}
    </SettingGroup>
  );
}

function helpOf(used: Connection | undefined, model: string): string {
  if (!used)
    return "The encoder that comes with Reflector. It knows English best, and nothing leaves this server.";
  return used.stays_here
    ? `${model}, on this server’s own machine. Nothing leaves it.`
    : `${model}: the passages of your journal go to ${destinationName(used)} once, and so does what you search for.`;
}

function EmbeddingPicker({ connection, chosen }: { connection: Connection; chosen: string }) {
  const listId = useId();
  const listed = useQuery(listedModelsQuery(connection));
  const able = (listed.data?.models ?? []).filter(({ embeds }) => embeds);
  const [typed, setTyped] = useState<string | null>(chosen || null);
  const [isAsking, setAsking] = useState(false);
  const model = (typed ?? able[0]?.name ?? "").trim();
  const test = useTestModel();
  const choose = useChooseModels();
  const problem = test.data?.problem?.message ?? test.error?.message ?? choose.error?.message;
  const isBusy = test.isPending || choose.isPending;

  /** Chooses the model only if it makes vectors. */
  async function use() {
    const { problem: refused } = await test.mutateAsync({ id: connection.id, model, use: "embedding" });
    if (refused) return;
    await choose.mutateAsync({ embedding: { connection_id: connection.id, model } });
    if (connection.consented_at === null) setAsking(true);
  }

  return (
    <div className="picker">
      {problem && <Alert>{problem}</Alert>}
      <TextField
        label="Embeddings model"
        list={listId}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? model}
        onChange={(event) => setTyped(event.target.value)}
        help="If you change it, your whole journal is read again while you are here."
      />
      <datalist id={listId}>
        {able.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className="picker__acts">
        <Button
          variant="primary"
          disabled={model === "" || model === chosen || isBusy}
          onClick={() => void use().catch(() => {})}
        >
          {model !== "" && model === chosen ? "In use" : isBusy ? "Testing" : "Use this model"}
        </Button>
      </div>
      <ConsentDialog connection={connection} use="embedding" open={isAsking} onOpenChange={setAsking} />
    </div>
  );
}
