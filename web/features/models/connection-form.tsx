import { useState } from "react";
import { formatList } from "#contract/formats.ts";
import { type ProviderId, providerOf, providers } from "#contract/models/model-rules.ts";
import type { Connection } from "#contract/models/models.ts";
import { t, tc } from "#contract/translate.ts";
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

const options = (): Option<ProviderId>[] =>
  providers.filter(({ id }) => id !== "local").map(({ id, name }) => ({ value: id, label: name }));

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
      aria-label={connection ? t("Change {name}", { name: connection.name }) : t("Connect a model")}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !isComposing(event)) onDone(null);
      }}
    >
      {alert && <Alert>{alert}</Alert>}
      {!isLocal && (
        <SelectField label={t("Provider")} options={options()} value={provider} onChange={setProvider} />
      )}
      {baseUrl === null && !isLocal && (
        <TextField
          label={tc("of a web page", "Address")}
          name="base_url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          // Untranslated: an address
          placeholder="https://models.example.org/v1"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          error={errors.base_url}
          help={
            allowedHosts.length === 0
              ? t(
                  "The person who runs this server has not allowed any other addresses. They can list them in AI_ALLOWED_HOSTS.",
                )
              : t("This server allows {hosts}.", {
                  hosts: formatList(
                    allowedHosts.map((host) => (host === "*" ? t("every public address with https") : host)),
                  ),
                })
          }
        />
      )}
      <PasswordField
        label={tc("secret", "Key")}
        name="key"
        autoComplete="off"
        value={key}
        onChange={(event) => setKey(event.target.value)}
        error={errors.key}
        help={
          connection?.has_key
            ? t("Leave it empty to keep the stored one.")
            : t("From your account with the provider. It is sealed with your journal, and never shown again.")
        }
      />
      <TextField
        label={t("Name")}
        name="name"
        autoComplete="off"
        placeholder={baseUrl === null ? placeIn(address) || t("My model") : providerName}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={errors.name}
        help={t("The name you want to see here.")}
      />
      <FormActs
        action={sending ? t("Saving") : connection ? t("Save") : t("Connect")}
        busy={sending}
        onCancel={() => onDone(null)}
      />
    </form>
  );
}

const placeIn = (address: string) => (URL.canParse(address) ? new URL(address).host : "");
