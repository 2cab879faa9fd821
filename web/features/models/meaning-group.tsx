import { useState } from "react";
import { providerOf } from "#contract/models/model-rules.ts";
import type { Connection, ModelOverview } from "#contract/models/models.ts";
import { t, tc } from "#contract/translate.ts";
import { Button } from "#web/ui/button.tsx";
import type { Option } from "#web/ui/select.tsx";
import { SelectSetting } from "#web/ui/select-field.tsx";
import { SettingGroup } from "#web/ui/setting.tsx";
import ConsentDialog from "./consent-dialog.tsx";
import { useChooseModels } from "./model-queries.ts";
import { destinationName } from "./model-words.ts";
import { TestedModel } from "./tested-model.tsx";

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
    { value: builtIn, label: tc("encoder", "Built in") },
    ...able.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const shown = opened ?? used?.id ?? builtIn;
  const connection = able.find(({ id }) => id === shown);
  return (
    <SettingGroup name={t("Search by meaning")}>
      <SelectSetting
        wide
        name={t("What reads your journal")}
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
            {t(
              "Not in use yet. The built-in encoder reads until you see where your words would go, and agree.",
            )}
          </p>
          <Button variant="primary" onClick={() => setAsking(true)}>
            {t("Read and decide")}
          </Button>
        </div>
      )}
      {used && <ConsentDialog connection={used} use="embedding" open={isAsking} onOpenChange={setAsking} />}
      {connection && (
        <TestedModel
          key={connection.id}
          use="embedding"
          label={t("Embeddings model")}
          help={t("If you change it, your whole journal is read again while you are here.")}
          connection={connection}
          chosen={used === connection ? (embedding?.model ?? "") : ""}
          suggests={({ embeds }) => embeds}
          onTested={async (model) => {
            await choose.mutateAsync({ embedding: { connection_id: connection.id, model } });
            if (connection.consented_at === null) setAsking(true);
          }}
        />
      )}
    </SettingGroup>
  );
}

function helpOf(used: Connection | undefined, model: string): string {
  if (!used)
    return t("The encoder that comes with Reflector. It knows English best, and nothing leaves this server.");
  return used.stays_here
    ? t("{model}, on this server’s own machine. Nothing leaves it.", { model })
    : t("{model}: the passages of your journal go to {place} once, and so does what you search for.", {
        model,
        place: destinationName(used),
      });
}
