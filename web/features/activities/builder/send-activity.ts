import {
  type Activity,
  createActivity,
  getActivity,
  listActivities,
  saveActivity,
} from "#contract/activities/activities.ts";
import type { ActivityContent } from "#contract/activities/activity-shapes.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import type { Unanswered, UnsavedWork } from "./unsaved-work.ts";

export type Sent =
  | { kind: "saved"; activity: Activity }
  /** Changed elsewhere; nothing was overwritten. */
  | { kind: "stale"; current: Activity }
  | { kind: "refused"; fields: Readonly<Record<string, string>> }
  /** Deleted elsewhere. */
  | { kind: "gone" }
  | { kind: "signed_out" }
  /** No answer came. The activity may have been stored. */
  | { kind: "unanswered"; message: string }
  | { kind: "failed"; message: string };

export type ActivityServer = {
  create: (content: ActivityContent) => Promise<Activity>;
  save: (id: string, revision: number, content: ActivityContent) => Promise<Activity>;
  get: (id: string) => Promise<Activity>;
  /** The person's own. */
  list: () => Promise<readonly { id: string; title: string; step_count: number }[]>;
};

type Work = Pick<UnsavedWork, "base" | "unanswered">;

/**
 * Returns every answer of the server instead of throwing.
 *
 * @param beforeCreate called before a new activity is sent, because its answer may be lost
 */
export async function sendActivity(
  server: ActivityServer,
  content: ActivityContent,
  { base, unanswered }: Work,
  beforeCreate: () => void,
): Promise<Sent> {
  try {
    const there = base ?? (unanswered && (await findAdded(server, unanswered)));
    if (there) return { kind: "saved", activity: await server.save(there.id, there.revision, content) };
    beforeCreate();
    return { kind: "saved", activity: await server.create(content) };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return await sentBy(error, server, { base, unanswered });
  }
}

export const asUnanswered = ({ title, steps }: ActivityContent): Unanswered => ({
  title,
  step_ids: steps.map(({ id }) => id),
});

/** Finds an activity whose answer was lost, by the unique ids of its steps. */
async function findAdded(server: ActivityServer, { title, step_ids }: Unanswered): Promise<Activity | null> {
  const alike = (await server.list()).filter(
    (own) => own.title === title && own.step_count === step_ids.length,
  );
  for (const { id } of alike) {
    const activity = await server.get(id);
    if (activity.steps.every((step, at) => step.id === step_ids[at])) return activity;
  }
  return null;
}

async function sentBy(failure: ApiFailure, server: ActivityServer, { base }: Work): Promise<Sent> {
  const { status, body, message } = failure;
  if (status === 401) return { kind: "signed_out" };
  if (status === 404) return { kind: "gone" };
  if (body?.code === "stale_revision" && base) return findCurrent(server, base.id);
  if (body?.fields) return { kind: "refused", fields: body.fields };
  // A proxy answered: the server may still have stored it.
  return status < 400 || (status >= 500 && !body)
    ? { kind: "unanswered", message }
    : { kind: "failed", message };
}

async function findCurrent(server: ActivityServer, id: string): Promise<Sent> {
  try {
    return { kind: "stale", current: await server.get(id) };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return error.status === 404 ? { kind: "gone" } : { kind: "failed", message: error.message };
  }
}

export const activityServer: ActivityServer = {
  create: (body) => callApi(createActivity, { body }),
  save: (id, revision, content) => callApi(saveActivity, { params: { id }, body: { revision, content } }),
  get: (id) => callApi(getActivity, { params: { id } }),
  list: async () => (await callApi(listActivities)).activities.filter(({ built_in }) => !built_in),
};
