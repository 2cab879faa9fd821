import type { Places } from "#contract/reflections/reflection-list.ts";
import type { Context } from "#server/context.ts";
import { readFromReplica, type SignedIn } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { pause } from "#server/platform/pause.ts";
import { unlessAltered } from "#server/platform/sealing.ts";
import { presentOf } from "../search/filters.ts";
import { openSurroundings } from "../stored/reflection-rows.ts";

type Place = Places["places"][number];

const rowsAtOnce = 200;

/** The latest first. Opens the places alone, and lets other requests run in between. */
export async function listPlaces(context: Context, user: SignedIn): Promise<Place[]> {
  const places = new Map<string, Place>();
  const kinds = user.token?.kinds ?? null;
  const idsOf = (tx: Tx) =>
    presentOf(tx, user)
      .select(["reflections.id", "reflections.day"])
      .where((is) =>
        is.or([is("reflections.surroundings", "is not", null), is("reflections.origin", "is not", null)]),
      )
      .$if(kinds !== null, (query) => query.where("reflections.kind", "in", kinds ?? []))
      .orderBy("reflections.day", "desc")
      .orderBy("reflections.id", "desc")
      .execute();
  const found = await readFromReplica(context, user, idsOf);
  for (let at = 0; at < found.length; at += rowsAtOnce) {
    const some = found.slice(at, at + rowsAtOnce);
    const rows = await readFromReplica(context, user, (tx) =>
      tx
        .selectFrom("reflections")
        .select(["id", "origin", "surroundings"])
        .where("owner_id", "=", user.id)
        .where(
          "id",
          "in",
          some.map(({ id }) => id),
        )
        .execute(),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { id, day } of some) {
      const row = byId.get(id);
      const place = row && unlessAltered(() => openSurroundings(user, row))?.place;
      if (!place) continue;
      const key = JSON.stringify([place.name, place.latitude, place.longitude]);
      places.getOrInsertComputed(key, () => ({ ...place, reflections: [] })).reflections.push({ id, day });
    }
    await pause();
  }
  return [...places.values()];
}
