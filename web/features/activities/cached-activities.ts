import type { Activity, ActivitySummary } from "#contract/activities/activities.ts";
import { isOutOfReach } from "#web/lib/api-failure.ts";
import { createSealedRecords, type RecordDependencies } from "#web/lib/device/sealed-records.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";

/** In UTF-16 code units of JSON. Small, because drafts need the storage. */
const maxResponseLength = 200_000;
const maxPlaces = 60;

type Dependencies = RecordDependencies & { userId: () => string | null };

/** The server's last answers about activities, sealed, so that one can be begun while the server is away. */
export function createCachedResponses({ userId, ...dependencies }: Dependencies) {
  const records = createSealedRecords<unknown>("reflector:answers", dependencies);

  function keep(place: string, answer: unknown): void {
    const owner = userId();
    if (owner === null || JSON.stringify(answer).length > maxResponseLength) return;
    const others = records.places(owner).filter((each) => each !== place && each.includes("/"));
    for (const gone of others.slice(maxPlaces)) records.forget(owner, gone);
    records.write(owner, place, answer);
  }

  function recall<Answer>(place: string): Answer | null {
    const owner = userId();
    return owner === null ? null : (records.read(owner, place) as Answer | null);
  }

  /** `instead`: the fallback if no answer is cached. @throws what `ask` throws, without a fallback */
  async function askOrRecall<Answer>(
    place: string,
    ask: () => Promise<Answer>,
    instead: () => Promise<Answer | null> = async () => null,
  ): Promise<Answer> {
    try {
      const answer = await ask();
      keep(place, answer);
      return answer;
    } catch (error) {
      const known = isOutOfReach(error) ? (recall<Answer>(place) ?? (await instead())) : null;
      if (known === null) throw error;
      return known;
    }
  }

  return { recall, askOrRecall };
}

export const cachedResponses = createCachedResponses({
  storage: () => localStorage,
  keyOf: deviceKeys.now,
  userId: () => deviceKeys.present()?.userId ?? null,
});

/** The state of a built-in activity for a person whose use of it is unknown on this device. */
const unused = {
  built_in: true,
  created_at: null,
  updated_at: null,
  favourite: false,
  archived_at: null,
  times_used: 0,
  last_used_on: null,
};

const builtIns = async () =>
  (await import("#contract/activities/built-in-activities.ts")).translatedActivities();

/** A built-in activity, with what the list last said of its use; `null` if this is none. */
export async function builtInAsListed(
  id: string,
  listed: readonly ActivitySummary[] | undefined,
): Promise<Activity | null> {
  const content = (await builtIns()).find((each) => each.id === id);
  if (!content) return null;
  const { favourite, archived_at, times_used, last_used_on } =
    listed?.find((each) => each.id === id) ?? unused;
  return { ...content, ...unused, favourite, archived_at, times_used, last_used_on };
}

/** What the list holds for everyone: the activities that come with the app. */
export async function builtInList(): Promise<ActivitySummary[]> {
  return (await builtIns()).map(({ steps, evidence, notice: _, ...content }) => ({
    ...content,
    ...unused,
    damaged: false,
    source: evidence?.source ?? null,
    step_count: steps.length,
  }));
}
