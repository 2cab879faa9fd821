import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { joinSentences } from "#contract/formats.ts";
import type { Connection, FoundServer, ModelOverview } from "#contract/models/models.ts";
import { t, tc } from "#contract/translate.ts";
import { randomId } from "#web/lib/random-id.ts";
import { AccountRow } from "#web/ui/account-row.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { SettingGroup } from "#web/ui/setting.tsx";
import { ConnectionForm } from "./connection-form.tsx";
import { ModelPicker } from "./model-picker.tsx";
import { localServersQuery, useRemoveConnection, useSaveConnection } from "./model-queries.ts";
import { destinationName } from "./model-words.ts";

/** The model servers that a person has connected, and those found on this machine. */
export function Connections({ overview }: { overview: ModelOverview }) {
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <SettingGroup
      name={t("Connected models")}
      help={t(
        "A model answers more freely than the built-in companion. It reads what you send it, so choose one you trust. Keys are sealed with your journal, and never shown again.",
      )}
    >
      <ul className="accounts__list" aria-label={t("Connections")}>
        {overview.connections.map((connection) => (
          <li key={connection.id}>
            <ConnectionRow
              connection={connection}
              overview={overview}
              isOpen={opened === connection.id}
              onOpen={(isOpen) => setOpened(isOpen ? connection.id : null)}
            />
          </li>
        ))}
      </ul>
      <LocalServers connections={overview.connections} onAdded={setOpened} />
      {isAdding ? (
        <div className="account-row">
          <ConnectionForm
            connection={null}
            allowedHosts={overview.allowed_hosts}
            onDone={(saved) => {
              setAdding(false);
              if (saved) setOpened(saved.id);
            }}
          />
        </div>
      ) : (
        <Button className="models__add" onClick={() => setAdding(true)} Icon={Plus}>
          {t("Connect a model")}
        </Button>
      )}
    </SettingGroup>
  );
}

type RowProps = {
  connection: Connection;
  overview: ModelOverview;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
};

function ConnectionRow({ connection, overview, isOpen, onOpen }: RowProps) {
  const [isChanging, setChanging] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const remove = useRemoveConnection();
  if (isChanging)
    return (
      <div className="account-row">
        <ConnectionForm
          connection={connection}
          allowedHosts={overview.allowed_hosts}
          onDone={() => setChanging(false)}
        />
      </div>
    );
  return (
    <AccountRow
      name={connection.damaged ? t("A damaged connection") : connection.name}
      help={aboutOf(connection)}
    >
      <div className="account-row__acts">
        {connection.mine && (
          <>
            <Button
              variant="plain"
              aria-label={t("Remove {name}", { name: connection.name })}
              onClick={() => setRemoving(true)}
            >
              {t("Remove")}
            </Button>
            {!connection.damaged && (
              <Button
                variant="plain"
                aria-label={t("Change {name}", { name: connection.name })}
                onClick={() => setChanging(true)}
              >
                {t("Change")}
              </Button>
            )}
          </>
        )}
        {!connection.damaged && (
          <Button
            aria-expanded={isOpen}
            aria-label={
              isOpen
                ? t("Close the models of {name}", { name: connection.name })
                : t("Choose a model of {name}", { name: connection.name })
            }
            onClick={() => onOpen(!isOpen)}
          >
            {isOpen ? t("Close") : t("Choose a model")}
          </Button>
        )}
      </div>
      {isOpen && <ModelPicker connection={connection} overview={overview} />}
      <Confirm
        open={isRemoving}
        onOpenChange={setRemoving}
        title={
          connection.name ? t("Remove {name}?", { name: connection.name }) : t("Remove this connection?")
        }
        action={tc("connection", "Remove it")}
        busy={remove.isPending}
        failure={remove.error?.message ?? null}
        onConfirm={() => remove.mutate(connection.id, { onSuccess: () => setRemoving(false) })}
      >
        {t(
          "This deletes its key. The built-in companion answers in its place. The record of what left this machine stays.",
        )}
      </Confirm>
    </AccountRow>
  );
}

function aboutOf(connection: Connection): string {
  if (connection.damaged)
    return t("Its stored details were altered and can’t be opened. Remove it, then connect it again.");
  const place = destinationName(connection);
  // Translators: “place” is the address of a server with models.
  const where = connection.stays_here
    ? t("On this server’s machine, at {place}.", { place })
    : t("At {place}.", { place });
  return joinSentences([where, whoseWords(connection)]);
}

function whoseWords({ mine, has_key }: Connection): string {
  if (!mine) return t("Set up by the person who runs this server, for everyone.");
  return has_key ? t("Its key is stored.") : t("No key.");
}

const kindWords = (): Record<FoundServer["kind"], string> => ({
  ollama: "Ollama",
  llama_cpp: "llama.cpp",
  // Untranslated: a name
  lm_studio: "LM Studio",
  other: t("A model server"),
});

/** Model servers found on this server's machine that are not connected yet. */
function LocalServers({
  connections,
  onAdded,
}: {
  connections: readonly Connection[];
  onAdded: (id: string) => void;
}) {
  const { data: servers = [] } = useQuery(localServersQuery);
  const add = useSaveConnection();
  const found = servers.filter(({ base_url }) => !connections.some((one) => one.base_url === base_url));
  return found.map(({ kind, base_url, models }) => (
    <AccountRow
      key={base_url}
      className="models__found"
      name={t("{server} is running here", { server: kindWords()[kind] })}
      help={t(
        "On this server’s own machine, with {count, plural, one {# model} other {# models}}. Nothing would leave this machine, and nothing has been sent yet.",
        { count: models.length },
      )}
    >
      <div className="account-row__acts">
        <Button
          disabled={add.isPending}
          onClick={() =>
            add.mutate(
              { id: randomId(), name: kindWords()[kind], provider: "local", base_url, context_tokens: null },
              { onSuccess: ({ id }) => onAdded(id) },
            )
          }
        >
          {t("Connect it")}
        </Button>
      </div>
      {add.error && <Alert>{add.error.message}</Alert>}
    </AccountRow>
  ));
}
