import { maxConnections, providerOf } from "#contract/models/model-rules.ts";
import type { Connection, ConnectionContent } from "#contract/models/models.ts";
import { t } from "#contract/translate.ts";
import type { AiSettings, Context } from "#server/context.ts";
import { lockUser } from "#server/features/accounts/index.ts";
import { AppError, refusedField } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { type Owner, unlessAltered } from "#server/platform/sealing.ts";
import {
  connectionRows,
  noSuchConnection,
  openContent,
  reachOf,
  sealContent,
  sealKey,
  toConnection,
} from "./connection-rows.ts";
import { refusalOf } from "./destinations.ts";
import { forgetConnection } from "./model-settings.ts";
import { readSettings } from "./stored-settings.ts";
import { refuseIfOff } from "./targets.ts";

/** @throws AppError `invalid_input`, `not_found`, `limit_reached`, `wrong_state` */
export async function saveConnection(
  context: Context,
  owner: Owner,
  id: string,
  { name, provider, base_url, key, context_tokens }: ConnectionContent,
): Promise<Connection> {
  refuseIfOff(context);
  const { database, clock, ai } = context;
  const content = { name, provider, context_tokens, base_url: baseUrlOf(ai, provider, base_url) };
  return database.asOwner(owner.id, async (tx) => {
    await lockUser(tx, owner.id, database.engine);
    const rows = await connectionRows(tx, owner);
    const before = rows.find((row) => row.id === id);
    const sealed = sealContent(owner, id, content);
    const secret = typeof key === "string" ? sealKey(owner, id, key) : null;
    if (before) {
      // A key belongs to the address that it was given for. An altered row loses its key.
      const known = unlessAltered(() => openContent(owner, before));
      const keepsKey = key === undefined && known?.base_url === content.base_url;
      const row = await tx
        .updateTable("model_connections")
        .set({ content: sealed, ...(!keepsKey && { secret }) })
        .$call(ownRow(owner.id, id))
        .returningAll()
        .executeTakeFirstOrThrow(noSuchConnection);
      return toConnection(owner, row, await readSettings(tx, owner));
    }
    if (rows.length >= maxConnections) throw tooMany();
    const row = await tx
      .insertInto("model_connections")
      .values({ id, owner_id: owner.id, content: sealed, secret, created_at: clock.now().getTime() })
      // An id that another person uses must not reveal their connection.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirstOrThrow(noSuchConnection);
    return toConnection(owner, row, await readSettings(tx, owner));
  });
}

/** @throws AppError `not_found` */
export const removeConnection = ({ database }: Context, owner: Owner, id: string): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    await lockUser(tx, owner.id, database.engine);
    await tx
      .deleteFrom("model_connections")
      .$call(ownRow(owner.id, id))
      .returning("id")
      .executeTakeFirstOrThrow(noSuchConnection);
    await forgetConnection(tx, owner, id);
  });

/** The address in the form that calls use. @throws AppError `invalid_input` */
function baseUrlOf(
  host: AiSettings | null,
  provider: ConnectionContent["provider"],
  given: string | null,
): string {
  const { baseUrl, name } = providerOf(provider);
  if (baseUrl !== null) {
    if (given !== null && normalized(given) !== baseUrl)
      throw refused(
        // Translators: “name” is a provider of models. “Another server” is a choice of the list of providers.
        t("{name} has a fixed address. To connect to another one, choose “Another server”.", { name }),
      );
    return baseUrl;
  }
  if (given === null || given === "") throw refused(t("Enter the address of the model’s server."));
  const address = normalized(given);
  const refusal = host && refusalOf(reachOf(provider, host), address);
  if (refusal) throw refused(refusal);
  return address;
}

/** Removes what some manuals add to the address: the path of the call, and slashes. */
function normalized(address: string): string {
  const plain = address
    .trim()
    .replace(/\/+$/, "")
    .replace(/\/(chat\/completions|completions|audio\/transcriptions|embeddings|messages|models)$/, "");
  return URL.canParse(plain) ? new URL(plain).href.replace(/\/+$/, "") : plain;
}

const refused = (sentence: string) => refusedField("base_url", sentence);

const tooMany = () =>
  new AppError(
    "limit_reached",
    t(
      "You have {count, plural, one {# connection} other {# connections}}, which is the limit. Remove one first.",
      { count: maxConnections },
    ),
  );
