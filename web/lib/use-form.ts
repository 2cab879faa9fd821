import { type ComponentProps, type FocusEvent, type FormEvent, type SubmitEvent, useState } from "react";
import { flushSync } from "react-dom";
import type { z } from "zod";
import { ApiFailure } from "./api-failure.ts";
import { onFirstIntent } from "./later.ts";

export type FormOptions<Schema extends z.ZodObject> = {
  /** Called once someone is in the form, so that the rules have loaded when a field is left. */
  schema: () => Promise<Schema>;
  send: (values: z.output<Schema>) => Promise<void>;
  /** The sentence to announce above the fields when sending failed. */
  explain: (error: unknown) => string;
  /** The fields to mark as wrong when the alert above says everything. */
  suspects?: (error: unknown) => readonly string[];
};

/** A sentence for each wrong field; an empty one only marks the field. */
type Errors = Record<string, string>;

export type FormState = {
  errors: Errors;
  /** Announced above the fields. */
  alert: string | null;
  sending: boolean;
  /** The attributes of the `<form>`. */
  form: ComponentProps<"form">;
};

/**
 * The state of a form with uncontrolled inputs, on which password managers rely. A field is checked when it
 * is left, and again at each change while it is wrong; empty fields are checked on the first submit.
 */
export function useForm<Schema extends z.ZodObject>({
  schema,
  send,
  explain,
  suspects,
}: FormOptions<Schema>): FormState {
  const [errors, setErrors] = useState<Errors>({});
  const [alert, setAlert] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  async function check({ name, value }: HTMLInputElement) {
    const result = (await schema()).safeParse({ [name]: value });
    const issue = result.error?.issues.find(({ path }) => path[0] === name);
    setErrors(({ [name]: _, ...others }) => (issue ? { ...others, [name]: issue.message } : others));
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    setSending(true);
    setAlert(null);
    let refused: Errors = {};
    let failure: { error: unknown; fields: string[] } | null = null;
    try {
      const result = (await schema()).safeParse(Object.fromEntries(new FormData(form)));
      if (result.success) await send(result.data);
      else refused = byField(result.error.issues);
    } catch (error) {
      const beside = (error instanceof ApiFailure && error.body?.fields) || {};
      failure = { error, fields: Object.keys(beside) };
      refused = {
        ...Object.fromEntries((suspects?.(error) ?? []).map((name) => [name, ""])),
        ...beside,
      };
    }
    // The field for a one-time code appears together with its first error.
    flushSync(() => setErrors(refused));
    if (failure) {
      const { error, fields } = failure;
      // A sentence shown at its field is not repeated above.
      const isShown = fields.length > 0 && fields.every((name) => form.elements.namedItem(name));
      if (!isShown) setAlert(explain(error));
    }
    setSending(false);
    focusFirst(form, refused);
  }

  return {
    errors,
    alert,
    sending,
    form: {
      noValidate: true,
      onSubmit: submit,
      onFocus: () => void onFirstIntent(() => void schema()),
      onBlur: ({ target }: FocusEvent<HTMLFormElement>) => {
        if (target instanceof HTMLInputElement && target.value !== "") void check(target);
      },
      onInput: ({ target }: FormEvent<HTMLFormElement>) => {
        if (target instanceof HTMLInputElement && target.name in errors) void check(target);
      },
    },
  };
}

function byField(issues: readonly { path: PropertyKey[]; message: string }[]): Errors {
  const errors: Errors = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}

function focusFirst(form: HTMLFormElement, errors: Errors) {
  for (const input of form.elements) {
    if (input instanceof HTMLInputElement && input.name in errors) return input.focus();
  }
}
