import type { Activity, ActivitySummary } from "#contract/activities/activities.ts";
import { isOutOfReach } from "#web/lib/api-failure.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";
import { createSealedRecords, type RecordDependencies } from "./talk/sealed-records.ts";

/** UTF-16 code units of JSON. Drafts need the room more. */
const longest = 200_000;
const mostPlaces = 60;

type Dependencies = RecordDependencies & { userId: () => string | null };

/** The server's last answers about activities, sealed, so that one can be begun while the server is away. */
export function createKeptAnswers({ userId, ...dependencies }: Dependencies) {
  const records = createSealedRecords<unknown>("reflector:answers", dependencies);

  function keep(place: string, answer: unknown): void {
    const owner = userId();
    if (owner === null || JSON.stringify(answer).length > longest) return;
    const others = records.places(owner).filter((each) => each !== place && each.includes("/"));
    for (const gone of others.slice(mostPlaces)) records.forget(owner, gone);
    records.keep(owner, place, answer);
  }

  function recall<Answer>(place: string): Answer | null {
    const owner = userId();
    return owner === null ? null : (records.read(owner, place) as Answer | null);
  }

  /** `instead`: what is known if this answer was never kept. @throws what `ask` throws, if nothing is known */
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

export const keptAnswers = createKeptAnswers({
  storage: () => localStorage,
  keyOf: deviceKeys.now,
  userId: () => deviceKeys.present()?.userId ?? null,
});

/** A built-in activity, with what the list last said of its use; `null` if this is none, or the list was never seen. */
export async function builtInAsListed(
  id: string,
  listed: readonly ActivitySummary[] | undefined,
): Promise<Activity | null> {
  const summary = listed?.find((each) => each.id === id && each.built_in);
  if (!summary) return null;
  const { builtInActivities } = await import("#contract/activities/built-in-activities.ts");
  const content = builtInActivities.find((each) => each.id === id);
  if (!content) return null;
  const { source: _, step_count: __, damaged: ___, ...usage } = summary;
  return { ...usage, ...content };
}
