import { useState } from "react";
import { type ProviderId, providerOf, providers } from "#contract/models/model-rules.ts";
import type { Connection } from "#contract/models/models.ts";
import { randomId } from "#web/lib/random-id.ts";
import { useControlledForm } from "#web/lib/use-form.ts";
import { isComposing } from "#web/lib/writing.ts";
import { Alert } from "#web/ui/alert.tsx";
import { TextField } from "#web/ui/field.tsx";
import { FormActs } from "#web/ui/form-acts.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import type { Option } from "#web/ui/select.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { useSaveConnection } from "./model-queries.ts";

type ConnectionFormProps = {
  /** `null`: a new one. */
  connection: Connection | null;
  allowedHosts: readonly string[];
  /** Called with the saved connection, or `null` if nothing was saved. */
  onDone: (saved: Connection | null) => void;
};

const options: Option<ProviderId>[] = providers
  .filter(({ id }) => id !== "local")
  .map(({ id, name }) => ({ value: id, label: name }));

export function ConnectionForm({ connection, allowedHosts, onDone }: ConnectionFormProps) {
  const [id] = useState(() => connection?.id ?? randomId());
  const [provider, setProvider] = useState<ProviderId>(connection?.provider ?? "openai");
  const [address, setAddress] = useState(connection?.base_url ?? "");
  const [name, setName] = useState(connection?.name ?? "");
  const [key, setKey] = useState("");
  const save = useSaveConnection();
  const { baseUrl, name: providerName } = providerOf(provider);
  const isLocal = provider === "local";
  const { form, errors, alert, sending } = useControlledForm({
    send: async () => {
      const usualName = baseUrl === null ? placeIn(address) : providerName;
      const saved = await save.mutateAsync({
        id,
        name: name.trim() || usualName,
        provider,
        base_url: baseUrl === null ? address : null,
        context_tokens: connection?.context_tokens ?? null,
        ...(key.trim() !== "" && { key: key.trim() }),
      });
      onDone(saved);
    },
  });

  return (
    <form
      {...form}
      className="edit-form"
      aria-label={connection ? `Change ${connection.name}` : "Connect a model"}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !isComposing(event)) onDone(null);
      }}
    >
      {alert && <Alert>{alert}</Alert>}
      {!isLocal && <SelectField label="Provider" options={options} value={provider} onChange={setProvider} />}
      {baseUrl === null && !isLocal && (
        <TextField
          label="Address"
          name="base_url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://models.example.org/v1"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          error={errors.base_url}
          help={
            allowedHosts.length === 0
              ? "The person who runs this server has not allowed any other addresses. They can list them in AI_ALLOWED_HOSTS."
              : `This server allows ${allowedHosts.map((host) => (host === "*" ? "every public address with https" : host)).join(", ")}.`
          }
        />
      )}
      <PasswordField
        label="Key"
        name="key"
        autoComplete="off"
        value={key}
        onChange={(event) => setKey(event.target.value)}
        error={errors.key}
        help={
          connection?.has_key
            ? "Leave it empty to keep the stored one."
            : "From your account with the provider. It is sealed with your journal, and never shown again."
        }
      />
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        placeholder={baseUrl === null ? placeIn(address) || "My model" : providerName}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={errors.name}
        help="The name you want to see here."
      />
      <FormActs
        action={sending ? "Saving" : connection ? "Save" : "Connect"}
        busy={sending}
        onCancel={() => onDone(null)}
      />
    </form>
  );
}

const placeIn = (address: string) => (URL.canParse(address) ? new URL(address).host : "");
