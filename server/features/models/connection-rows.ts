import type { Selectable } from "kysely";
import { z } from "zod";
import {
  hostConnectionId,
  type ProviderId,
  providerIds,
  providerOf,
  type Speech,
} from "#contract/models/model-rules.ts";
import type { Connection } from "#contract/models/models.ts";
import { t } from "#contract/translate.ts";
import type { AiConnection, AiSettings } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { type Owner, open, seal, unlessAltered } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";
import { kindOfAddress, type Reach } from "./destinations.ts";
import type { StoredSettings } from "./stored-settings.ts";

export type ConnectionRow = Selectable<Tables["model_connections"]>;

const contentSchema = z.object({
  name: z.string(),
  provider: z.enum(providerIds.map((id): ProviderId => id)),
  base_url: z.string(),
  context_tokens: z.number().nullable(),
});
export type StoredContent = z.infer<typeof contentSchema>;

/** A server to send requests to. */
export type Target = {
  connectionId: string;
  provider: ProviderId;
  providerName: string;
  baseUrl: string;
  speaks: Speech;
  key: string | null;
  reach: Reach;
  /** The origin, in the form used by the ledger and the person's consent. */
  destination: string;
  staysHere: boolean;
};

const sealContext = (row: string, column: "content" | "secret") => ({
  table: "model_connections",
  row,
  column,
});

export const sealContent = (owner: Owner, id: string, content: StoredContent): Buffer =>
  seal(owner, sealContext(id, "content"), JSON.stringify(content));

export const sealKey = (owner: Owner, id: string, key: string): Buffer =>
  seal(owner, sealContext(id, "secret"), key);

/** @throws AppError `sealed_value_refused` */
export const openContent = (owner: Owner, { id, content }: ConnectionRow): StoredContent =>
  contentSchema.parse(JSON.parse(open(owner, sealContext(id, "content"), content)));

export const connectionRows = (tx: Tx, owner: Owner): Promise<ConnectionRow[]> =>
  tx
    .selectFrom("model_connections")
    .selectAll()
    .where("owner_id", "=", owner.id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

export const findConnection = (tx: Tx, owner: Owner, id: string): Promise<ConnectionRow | undefined> =>
  tx.selectFrom("model_connections").selectAll().$call(ownRow(owner.id, id)).executeTakeFirst();

export const noSuchConnection = () => new AppError("not_found", t("There is no such connection."));

export function reachOf(provider: ProviderId, host: AiSettings): Reach {
  if (provider === "local") return { kind: "local", origins: host.localOrigins };
  return providerOf(provider).baseUrl === null
    ? { kind: "allowed", hosts: host.allowedHosts }
    : { kind: "provider", id: provider };
}

/** @throws AppError `sealed_value_refused` */
export function targetOf(owner: Owner, row: ConnectionRow, host: AiSettings): Target {
  const { name, provider, base_url } = openContent(owner, row);
  return {
    connectionId: row.id,
    provider,
    providerName: name,
    baseUrl: base_url,
    speaks: providerOf(provider).speaks,
    key: row.secret === null ? null : open(owner, sealContext(row.id, "secret"), row.secret),
    reach: reachOf(provider, host),
    ...originOf(base_url),
  };
}

export function hostTargetOf(connection: AiConnection): Target {
  const { provider, name, baseUrl, speaks, key } = connection;
  const usual = providerOf(provider).baseUrl;
  return {
    connectionId: hostConnectionId,
    provider,
    providerName: name,
    baseUrl,
    speaks,
    key,
    // The host allows what they name in AI_BASE_URL.
    reach:
      usual === baseUrl
        ? { kind: "provider", id: provider }
        : { kind: "allowed", hosts: [new URL(baseUrl).host] },
    ...originOf(baseUrl),
  };
}

function originOf(baseUrl: string): { destination: string; staysHere: boolean } {
  const { origin, hostname } = new URL(baseUrl);
  const name = hostname.replace(/^\[|\]$/g, "");
  return { destination: origin, staysHere: name === "localhost" || kindOfAddress(name) === "loopback" };
}

export const consentTo = (
  { consents }: StoredSettings,
  { connectionId, destination }: Pick<Target, "connectionId" | "destination">,
) =>
  consents.find((consent) => consent.connection_id === connectionId && consent.destination === destination);

export function toConnection(owner: Owner, row: ConnectionRow, settings: StoredSettings): Connection {
  const shared = { id: row.id, has_key: row.secret !== null, mine: true };
  const content = unlessAltered(() => openContent(owner, row));
  // A damaged connection must not hide the others, and can be removed.
  if (!content) {
    const unknown = { name: "", base_url: "", destination: "", context_tokens: null, consented_at: null };
    return { ...shared, ...unknown, provider: "compatible", stays_here: false, damaged: true };
  }
  const origin = originOf(content.base_url);
  return {
    ...shared,
    ...content,
    destination: origin.destination,
    stays_here: origin.staysHere,
    consented_at: consentedAt(settings, { connectionId: row.id, ...origin }),
    damaged: false,
  };
}

export function toHostConnection(connection: AiConnection, settings: StoredSettings): Connection {
  const target = hostTargetOf(connection);
  return {
    id: hostConnectionId,
    name: connection.name,
    provider: connection.provider,
    base_url: connection.baseUrl,
    destination: target.destination,
    stays_here: target.staysHere,
    has_key: connection.key !== null,
    context_tokens: null,
    mine: false,
    consented_at: consentedAt(settings, target),
    damaged: false,
  };
}

function consentedAt(settings: StoredSettings, target: Pick<Target, "connectionId" | "destination">) {
  const at = consentTo(settings, target)?.at;
  return at === undefined ? null : new Date(at).toISOString();
}
