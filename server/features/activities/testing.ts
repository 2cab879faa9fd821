import { randomUUID } from "node:crypto";
import { createActivity } from "#contract/activities/activities.ts";
import { type ActivityContent, contentShape, type Step } from "#contract/activities/activity-shapes.ts";
import { signUpOn } from "#server/features/accounts/testing.ts";
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

/** Registers a person. @returns them, with what they can do with activities */
export async function newPerson(server: TestServer) {
  const { access, user } = await signUpOn(server);
  return {
    id: user.id,
    access,
    add: (more: Partial<ActivityContent> = {}) =>
      server.expect(createActivity, 201, { access, body: aContent(more) }),
  };
}
