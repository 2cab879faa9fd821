import { z } from "zod";
import { daySchema } from "../day.ts";
import { type Endpoint, errorSchema, idSchema, instantSchema, refusals } from "../endpoint.ts";

const tags = ["activities"] as const;
const params = z.object({ id: idSchema });

/** One time that a person goes through the programme of an activity. */
export const programmeRunSchema = z.object({
  id: idSchema,
  activity_id: idSchema,
  /** How many there are to be, and how many days apart at least: as the activity said when the run began. */
  sittings: z.int(),
  every_days: z.int(),
  begun_on: daySchema,
  /** When the person ended it before its last sitting. */
  stopped_at: instantSchema.nullable(),
  /** The sittings that are finished and not in the trash, in their order. */
  done: z.array(z.object({ reflection_id: idSchema, day: daySchema })),
  /** The day from which the next sitting may be; `null` where none is left, or the run was stopped. */
  next_on: daySchema.nullable(),
});
export type ProgrammeRun = z.infer<typeof programmeRunSchema>;

const answer = z.object({ runs: z.array(programmeRunSchema) });

export const listRunningProgrammes = {
  method: "GET",
  url: "/api/activities/runs/",
  schema: {
    summary: "The runs of programmes that have a sitting left, the one that is due first at the beginning",
    tags,
    response: { 200: answer, ...refusals },
  },
} as const satisfies Endpoint;

export const listProgrammeRuns = {
  method: "GET",
  url: "/api/activities/:id/runs/",
  schema: {
    summary: "All runs of the programme of an activity, the newest first",
    tags,
    params,
    response: { 200: answer, ...refusals },
  },
} as const satisfies Endpoint;

/**
 * The device names the run, so that a call whose answer was lost can be sent again. 409 `wrong_state` while another
 * run has a sitting left, or where the activity has no programme.
 */
export const beginProgrammeRun = {
  method: "PUT",
  url: "/api/activities/:id/runs/:run_id/",
  schema: {
    summary: "Begin a run of the programme of an activity",
    tags,
    params: z.object({ id: idSchema, run_id: idSchema }),
    body: z.strictObject({ begun_on: daySchema }),
    response: { 200: programmeRunSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** What was written stays. */
export const stopProgrammeRun = {
  method: "POST",
  url: "/api/activities/:id/runs/:run_id/stop/",
  schema: {
    summary: "End a run before its last sitting",
    tags,
    params: z.object({ id: idSchema, run_id: idSchema }),
    response: { 200: programmeRunSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;
