import { useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { formatList, joinSentences } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { type ModelParts, ModelPartsProvider } from "#web/features/analyzers/model-parts.ts";
import { modelsQuery } from "#web/features/models/model-queries.ts";
import { destinationName, offeredModels } from "#web/features/models/model-words.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { Select } from "#web/ui/select.tsx";

const { Part: ConsentDialog } = lazyWithRetry(() => import("#web/features/models/consent-dialog.tsx"));

const parts: ModelParts = {
  whereConnected: (shown, otherwise) => <WhereConnected shown={shown} otherwise={otherwise} />,
  choice: (props) => <Choice {...props} />,
  consent: (props) => <Consent {...props} />,
};

/** Gives analyzers the choice of models and the consent to them, from the model settings. */
export const AnalyzerModels = ({ children }: { children: ReactNode }) => (
  <ModelPartsProvider value={parts}>{children}</ModelPartsProvider>
);

type WhereConnectedProps = { shown: ReactNode; otherwise: ReactNode };

function WhereConnected({ shown, otherwise }: WhereConnectedProps) {
  const { data: overview, error } = useQuery(modelsQuery);
  if (error)
    return (
      <p className="quiet-words">
        {joinSentences([t("Your models can’t be shown just now."), error.message])}
      </p>
    );
  if (!overview) return <div className="analyzers__waiting" aria-busy="true" />;
  return offeredModels(overview, null).length > 0 ? shown : otherwise;
}

type ChoiceProps = Parameters<ModelParts["choice"]>[0];

function Choice({ labelledBy, describedBy, invalid, value, onChange }: ChoiceProps) {
  const { data: overview } = useQuery(modelsQuery);
  if (!overview) return null;
  const offered = offeredModels(overview, value);
  const options = offered.map(({ connection, model }, index) => ({
    value: index,
    label: connection.stays_here
      ? t("{model}, on this server’s machine", { model })
      : formatList([model, destinationName(connection)], { type: "unit" }),
  }));
  const chosen = offered.findIndex(
    ({ connection, model }) => connection.id === value?.connection_id && model === value.model,
  );
  return (
    <Select
      labelledBy={labelledBy}
      describedBy={describedBy}
      invalid={invalid}
      options={chosen === -1 ? [{ value: -1, label: t("Choose a model") }, ...options] : options}
      value={chosen}
      onChange={(index) => {
        const one = offered[index];
        if (one) onChange({ connection_id: one.connection.id, model: one.model });
      }}
    />
  );
}

type ConsentProps = Parameters<ModelParts["consent"]>[0];

function Consent({ connectionId, ...dialog }: ConsentProps) {
  const { data: overview } = useQuery(modelsQuery);
  const connection = overview?.connections.find(({ id }) => id === connectionId);
  const props: ComponentProps<typeof ConsentDialog> | null = connection ? { connection, ...dialog } : null;
  return props && <ConsentDialog {...props} />;
}
