import { z } from "zod";
import { attachmentIdsIn } from "../attachments/attachment-rules.ts";
import { daySchema } from "../day.ts";
import {
  type Endpoint,
  errorSchema,
  idSchema,
  instantSchema,
  refusals,
  revisionSchema,
  textSchema,
} from "../endpoint.ts";
import { t } from "../translate.ts";
import { maxPromptLength, promptsProblem } from "./prompt-rules.ts";
import { maxTemplateLength, maxTemplateNameLength, maxTemplates } from "./template-rules.ts";

const tags = ["templates"] as const;
const params = z.object({ id: idSchema });

/** Marks a set of prompts for the daily page, one on each line of the body. */
const promptSetSchema = z.strictObject({
  on: z.boolean(),
  /** While it is on, the prompts that come with the app are left out. */
  alone: z.boolean(),
  /** The prompt of a day when the set was saved, from which the rotation continues: its text, or the id of the app’s own. */
  anchor: z.strictObject({ day: daySchema, prompt: textSchema(maxPromptLength) }).nullable(),
});
export type PromptSetContent = z.infer<typeof promptSetSchema>;

/** The content of a template: the body is Markdown, or a set of prompts. */
export const templateContentSchema = z.strictObject({
  name: textSchema(maxTemplateNameLength)
    .trim()
    .min(1, { error: () => t("Give the template a name.") }),
  body: textSchema(maxTemplateLength)
    .refine((body) => body.trim() !== "", { error: () => t("Write the text of the template.") })
    // Attachments belong to a reflection and are deleted with it.
    .refine((body) => attachmentIdsIn(body).length === 0, {
      error: () =>
        t("A template can contain only text. Add pictures and files to a page that you begin with it."),
    }),
  prompts: promptSetSchema.optional(),
});
export type TemplateContent = z.infer<typeof templateContentSchema>;

export const templateSchema = z.object({
  id: idSchema,
  name: z.string(),
  body: z.string(),
  /** Absent for the templates of pages. */
  prompts: promptSetSchema.optional(),
  /** Counts the saves. */
  revision: z.int(),
  created_at: instantSchema,
  updated_at: instantSchema,
  /** A stored value was altered and can't be opened. */
  damaged: z.boolean(),
});
export type Template = z.infer<typeof templateSchema>;

export const listTemplates = {
  method: "GET",
  url: "/api/templates/",
  schema: {
    summary: "A person’s page templates and sets of prompts with their words, oldest first",
    tags,
    response: { 200: z.object({ templates: z.array(templateSchema).max(maxTemplates) }), ...refusals },
  },
} as const satisfies Endpoint;

/**
 * The client chooses the id of a new one, whose `revision` is 0. A stale `revision` is refused with 409 and the stored
 * template. 409 `limit_reached` if there are too many.
 */
export const saveTemplate = {
  method: "PUT",
  url: "/api/templates/:id/",
  schema: {
    summary: "Add a page template or a set of prompts, or change one",
    tags,
    params,
    body: templateContentSchema
      .extend({ revision: revisionSchema })
      .superRefine(({ body, prompts }, context) => {
        const problem = prompts && promptsProblem(body);
        if (problem) context.addIssue({ code: "custom", path: ["body"], message: problem });
      }),
    response: {
      200: templateSchema,
      404: errorSchema,
      409: errorSchema.extend({ current: templateSchema.optional() }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;

/** To undo it, save the template as a new one with the same id. */
export const removeTemplate = {
  method: "DELETE",
  url: "/api/templates/:id/",
  schema: {
    summary: "Delete a page template or a set of prompts; pages that began with it keep their words",
    tags,
    params,
    response: { 204: z.null(), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;
