import { type FocusEvent, type FormEvent, type SubmitEvent, useState } from "react";
import type { z } from "zod";
import { ApiFailure } from "./api-failure.ts";

type FormOptions<Schema extends z.ZodObject> = {
  schema: Schema;
  send: (values: z.output<Schema>) => Promise<void>;
  /** The sentence to announce above the fields when sending failed. */
  explain: (error: unknown) => string;
};

type Errors = Record<string, string>;

/**
 * The state of a form whose inputs keep their own values, which is what password managers rely on. A field is
 * checked when it is left, and again at each change while it is wrong; empty fields wait for the first submit.
 */
export function useForm<Schema extends z.ZodObject>({ schema, send, explain }: FormOptions<Schema>) {
  const [errors, setErrors] = useState<Errors>({});
  const [alert, setAlert] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  function check(input: EventTarget) {
    if (!(input instanceof HTMLInputElement)) return;
    const { name, value } = input;
    const field = schema.shape[name];
    if (!field) return;
    const result = schema.safeParse({ [name]: value });
    const issue = result.error?.issues.find(({ path }) => path[0] === name);
    setErrors(({ [name]: _, ...others }) => (issue ? { ...others, [name]: issue.message } : others));
  }

  function refuse(form: HTMLFormElement, found: Errors) {
    setErrors(found);
    focusFirst(form, found);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (sending) return;
    setAlert(null);
    const result = schema.safeParse(Object.fromEntries(new FormData(form)));
    if (!result.success) return refuse(form, byField(result.error.issues));
    setErrors({});
    setSending(true);
    try {
      await send(result.data);
    } catch (error) {
      setAlert(explain(error));
      refuse(form, (error instanceof ApiFailure && error.body?.fields) || {});
    } finally {
      setSending(false);
    }
  }

  return {
    errors,
    alert,
    sending,
    form: {
      noValidate: true,
      onSubmit: submit,
      onBlur: ({ target }: FocusEvent<HTMLFormElement>) => {
        if (target instanceof HTMLInputElement && target.value !== "") check(target);
      },
      onInput: ({ target }: FormEvent<HTMLFormElement>) => {
        if (target instanceof HTMLInputElement && errors[target.name]) check(target);
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
    if (input instanceof HTMLInputElement && errors[input.name]) return input.focus();
  }
}
