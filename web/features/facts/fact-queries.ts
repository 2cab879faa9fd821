import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { Day } from "#contract/day-rules.ts";
import {
  type DayFact,
  type Fact,
  type FactContent,
  getFactsOfDay,
  listFacts,
  listFactValues,
  orderFacts,
  removeFact,
  restoreFact,
  saveFact,
} from "#contract/facts/facts.ts";
import { t } from "#contract/translate.ts";
import { isOutOfReach } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import { createSealedRecords } from "#web/lib/device/sealed-records.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";
import { focusReturned } from "#web/lib/focus-returned.ts";
import { freshQuery } from "#web/lib/query-client.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";

const key = ["facts"] as const;

export const factsQuery = freshQuery([...key, "all"], listFacts);

export const factValuesQuery = (span: { from: Day; to: Day }) =>
  freshQuery([...key, "values", span], listFactValues, { querystring: span });

/** The facts of the day that was opened last, sealed in this browser. */
const cached = createSealedRecords<{ day: Day; facts: DayFact[] }>("reflector:facts", {
  storage: () => localStorage,
  keyOf: deviceKeys.now,
});
const cachePlace = "day";

/** While the server is unreachable, other days than the last one show the same facts without their values. */
export const factsOfDayQuery = (userId: string, day: Day) =>
  queryOptions({
    queryKey: [...key, "day", day],
    queryFn: async ({ signal }): Promise<DayFact[]> => {
      try {
        const { facts } = await callApi(getFactsOfDay, { params: { day }, signal });
        if (facts.length === 0) cached.forget(userId, cachePlace);
        else cached.write(userId, cachePlace, { day, facts });
        return facts;
      } catch (error) {
        const found = isOutOfReach(error) ? cached.read(userId, cachePlace) : null;
        if (!found) throw error;
        if (found.day === day) return found.facts;
        return found.facts.map((fact) => ({ ...fact, value: null, previous: fact.value ?? fact.previous }));
      }
    },
  });

/** Shows a value that the server has, and stores it in the copy that is shown without a connection. */
export function showSentValue(
  queryClient: QueryClient,
  userId: string,
  { id, day, value }: { id: string; day: Day; value: number | null },
): void {
  const changed = (facts: readonly DayFact[]) =>
    facts.map((fact) => (fact.id === id ? { ...fact, value } : fact));
  queryClient.setQueryData(factsOfDayQuery(userId, day).queryKey, (shown) => shown && changed(shown));
  const copy = cached.read(userId, cachePlace);
  if (copy?.day === day) cached.write(userId, cachePlace, { day, facts: changed(copy.facts) });
}

export const refreshFacts = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: key });

/** The changes of the page of facts. Each settles when the list shows it. */
export function useFactChanges() {
  const queryClient = useQueryClient();
  const refresh = () => refreshFacts(queryClient);

  async function store({ id, revision }: Pick<Fact, "id" | "revision">, content: FactContent) {
    const { name, kind, unit, archived } = content;
    await callApi(saveFact, { params: { id }, body: { name, kind, unit, archived, revision } });
    await refresh();
  }

  return {
    store,
    async archive(fact: Fact): Promise<void> {
      const archived = !fact.archived;
      await tryTo(async () => {
        await store(fact, { ...fact, archived });
        undoOffer.notify(archived ? t("Archived. Its values stay.") : t("It is back on your daily page."));
      });
    },
    async order(facts: readonly Fact[]): Promise<void> {
      queryClient.setQueryData(factsQuery.queryKey, { facts: [...facts] });
      await tryTo(() => callApi(orderFacts, { body: { ids: facts.map(({ id }) => id) } }));
      await refresh();
    },
    async remove({ id }: Fact): Promise<void> {
      await tryTo(async () => {
        await callApi(removeFact, { params: { id } });
        await refresh();
        undoOffer.make({
          words: t("The fact is deleted with its values."),
          undo: async () => {
            await callApi(restoreFact, { params: { id } });
            await refresh();
            await focusReturned(id);
          },
          undone: t("The fact is back with its values."),
        });
      });
    },
  };
}

async function tryTo(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    undoOffer.notifyFailure(error instanceof Error ? error.message : "");
  }
}
