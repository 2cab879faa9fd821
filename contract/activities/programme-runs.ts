import { z } from "zod";
import { daySchema } from "../day.ts";
import { type Endpoint, errorSchema, idSchema, instantSchema, refusals } from "../endpoint.ts";

const tags = ["activities"] as const;
const params = z.object({ id: idSchema });

/** A person's way through the programme of an activity. */
export const programmeRunSchema = z.object({
  id: idSchema,
  activity_id: idSchema,
  /** The number of sittings and the minimum days between them, as of the start of the run. */
  sittings: z.int(),
  every_days: z.int(),
  begun_on: daySchema,
  /** When the person ended it early. */
  stopped_at: instantSchema.nullable(),
  /** The finished sittings that are not in the trash, in order. */
  done: z.array(z.object({ reflection_id: idSchema, day: daySchema })),
  /** The earliest day of the next sitting; `null` if none is left or the run was stopped. */
  next_on: daySchema.nullable(),
});
export type ProgrammeRun = z.infer<typeof programmeRunSchema>;

const answer = z.object({ runs: z.array(programmeRunSchema) });

export const listRunningProgrammes = {
  method: "GET",
  url: "/api/activities/runs/",
  schema: {
    summary: "Programme runs with a sitting left, the one due soonest first",
    tags,
    response: { 200: answer, ...refusals },
  },
} as const satisfies Endpoint;

export const listProgrammeRuns = {
  method: "GET",
  url: "/api/activities/:id/runs/",
  schema: {
    summary: "All runs of an activity’s programme, newest first",
    tags,
    params,
    response: { 200: answer, ...refusals },
  },
} as const satisfies Endpoint;

/**
 * The client chooses the run's id, so that it can repeat a call whose answer was lost. 409 `wrong_state`
 * while another run has a sitting left, or if the activity has no programme.
 */
export const beginProgrammeRun = {
  method: "PUT",
  url: "/api/activities/:id/runs/:run_id/",
  schema: {
    summary: "Begin a run of an activity’s programme",
    tags,
    params: z.object({ id: idSchema, run_id: idSchema }),
    body: z.strictObject({ begun_on: daySchema }),
    response: { 200: programmeRunSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Finished sittings stay. */
export const stopProgrammeRun = {
  method: "POST",
  url: "/api/activities/:id/runs/:run_id/stop/",
  schema: {
    summary: "End a run early",
    tags,
    params: z.object({ id: idSchema, run_id: idSchema }),
    response: { 200: programmeRunSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;
