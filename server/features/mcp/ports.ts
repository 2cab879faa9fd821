import type { z } from "zod";
import type { Activity, ActivitySummary } from "#contract/activities/activities.ts";
import type { Unfinished } from "#contract/activities/answers.ts";
import type { Day } from "#contract/day-rules.ts";
import type { ListItem, searchReflections } from "#contract/reflections/reflection-list.ts";
import type { Reflection, Save } from "#contract/reflections/reflections.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import type { SignedIn } from "#server/platform/http/signed-in.ts";
import type { Owner } from "#server/platform/sealing.ts";

type Search = z.output<typeof searchReflections.schema.body>;

/** What assistants need from other features. `app.ts` passes it in. */
export type McpPorts = {
  database: Pick<Database, "asOwner">;
  clock: Clock;
  models: {
    isOn(owner: Owner): Promise<boolean>;
    /** Enters in the ledger what goes out to an assistant. */
    noteAnswer(
      owner: Owner,
      answer: { to: string; tool: string; text: string; outcome: "done" | "refused" },
    ): Promise<void>;
  };
  reflections: {
    /** For `ai`, it leaves out what is excluded from AI. */
    search(
      owner: Owner,
      input: Search,
      reader: "ai" | "person",
    ): Promise<{ reflections: ListItem[]; next_cursor: string | null; left_to_index: number }>;
    /** Those of `ids` that an AI may read. */
    open(owner: Owner, ids: readonly string[]): Promise<Reflection[]>;
    /** Those of `ids` that mention a reflection which is excluded from AI. */
    mentioningClosed(owner: Owner, ids: readonly string[]): Promise<ReadonlySet<string>>;
    openToAi(owner: Owner, ids: readonly string[]): Promise<string[]>;
    getDaily(owner: Owner, day: Day): Promise<Reflection | null>;
    get(owner: Owner, id: string): Promise<Reflection>;
    saveDaily(user: SignedIn, day: Day, save: Save): Promise<Reflection>;
    save(user: SignedIn, id: string, save: Save & { day: Day }): Promise<Reflection>;
    unfinished(owner: Owner): Promise<Unfinished[]>;
  };
  activities: {
    list(owner: Owner): Promise<ActivitySummary[]>;
    get(owner: Owner, id: string): Promise<Activity>;
  };
};
