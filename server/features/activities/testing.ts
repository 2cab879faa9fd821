import { randomBytes, randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { register } from "#contract/accounts.ts";
import { type ActivityContent, contentShape, type Step } from "#contract/activities/shapes.ts";
import { createActivity } from "#contract/activities.ts";
import type { Day } from "#contract/day.ts";
import type { Database } from "#server/platform/database.ts";
import type { Tables } from "#server/platform/tables.ts";
import type { TestServer } from "#server/testing.ts";

export const aStep = (prompt: string): Step => ({
  id: randomUUID(),
  kind: "long_text",
  prompt,
  help: "",
  required: true,
});

export const aContent = (more: Partial<ActivityContent> = {}): ActivityContent =>
  contentShape.parse({
    title: "A walk by the river",
    purpose: "It may clear the head.",
    icon: "footprints",
    category: "rest",
    minutes: 20,
    evidence: { note: "From practice.", source: "A neighbour", address: null },
    notice: null,
    programme: null,
    steps: [aStep("What did you see?"), aStep("What did you hear?")],
    ...more,
  });

/** A reflection that answers an activity, as its row says so; nobody opens its words. */
export async function addAnswered(
  database: Database,
  ownerId: string,
  more: { activity_id: string | null; day: Day } & Partial<Insertable<Tables["reflections"]>>,
): Promise<string> {
  const id = randomUUID();
  const words = Buffer.of(1);
  await database.asOwner(ownerId, (tx) =>
    tx
      .insertInto("reflections")
      .values({
        id,
        owner_id: ownerId,
        kind: "activity",
        written_at: 0,
        time_zone: "UTC",
        title: words,
        body: words,
        excerpt: words,
        feelings: words,
        tags: words,
        prompt: words,
        word_count: 0,
        blank: 0,
        revision: 1,
        save_id: randomUUID(),
        search_version: 0,
        created_at: 0,
        updated_at: 0,
        ...more,
      })
      .execute(),
  );
  return id;
}

/** Somebody new, and what they do with activities. */
export async function newPerson(server: TestServer) {
  const body = { username: `w${randomBytes(8).toString("hex")}`, password: "seven grey herons" };
  const { access, user } = await server.expect(register, 201, { body });
  return {
    id: user.id,
    access,
    add: (more: Partial<ActivityContent> = {}) =>
      server.expect(createActivity, 201, { access, body: aContent(more) }),
  };
}
