import { type ComponentProps, type FormEvent, type SubmitEvent, useState } from "react";
import { flushSync } from "react-dom";
import type { z } from "zod";
import { ApiFailure, explainFailure } from "./api-failure.ts";
import { onFirstIntent } from "./later.ts";
import { session } from "./session.ts";
import { isSignedOut, signInAgain } from "./sign-in-again.ts";

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

type Explanations = {
  /** The sentence to announce above the fields after sending has failed. */
  explain?: (error: unknown) => string;
  /** The fields to mark as wrong if the alert above explains everything. */
  suspects?: (error: unknown) => readonly string[];
};

type FormOptions<Schema extends z.ZodObject> = Explanations & {
  /** Called at the first focus in the form, so that the rules have loaded when a field is left. */
  schema: () => Promise<Schema>;
  send: (values: z.output<Schema>) => Promise<void>;
};

type ControlledFormOptions = Explanations & {
  /** A sentence for each invalid field. */
  check?: () => Errors;
  /** `submitter`: the button that was pressed. */
  send: (submitter: HTMLElement | null) => Promise<unknown>;
};

/**
 * The state of a form with uncontrolled inputs, which password managers rely on. A field is checked on blur, and at
 * each change while it is wrong. Empty fields are checked at the first submit.
 */
export function useForm<Schema extends z.ZodObject>({
  schema,
  send,
  ...options
}: FormOptions<Schema>): FormState {
  const { setErrors, ...state } = useSubmit(async (form) => {
    const result = (await schema()).safeParse(Object.fromEntries(new FormData(form)));
    if (!result.success) return byField(result.error.issues);
    await send(result.data);
    return {};
  }, options);

  async function check({ name, value }: HTMLInputElement) {
    const result = (await schema()).safeParse({ [name]: value });
    const issue = result.error?.issues.find(({ path }) => path[0] === name);
    setErrors(({ [name]: _, ...others }) => (issue ? { ...others, [name]: issue.message } : others));
  }

  return {
    ...state,
    form: {
      ...state.form,
      onFocus: () => void onFirstIntent(() => void schema()),
      onBlur: ({ target }) => {
        if (target instanceof HTMLInputElement && target.value !== "") void check(target);
      },
      onInput: ({ target }) => {
        if (target instanceof HTMLInputElement && target.name in state.errors) void check(target);
      },
    },
  };
}

/** The state of a form whose values are React state. The error of a field is cleared when the field changes. */
export function useControlledForm({ check, send, ...options }: ControlledFormOptions): FormState {
  const { setErrors, ...state } = useSubmit(async (_form, submitter) => {
    const wrong = check?.() ?? {};
    if (Object.keys(wrong).length === 0) await send(submitter);
    return wrong;
  }, options);
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if ("name" in target && String(target.name) in state.errors)
      setErrors(({ [String(target.name)]: _, ...others }) => others);
  };
  return { ...state, form: { ...state.form, onInput } };
}

/**
 * Prevents concurrent submits. Errors of fields are shown at the fields, and the first of these gets the focus. If a
 * signed-in person's session has ended, they are asked for the password at once, and the form stays filled in.
 */
function useSubmit(
  send: (form: HTMLFormElement, submitter: HTMLElement | null) => Promise<Errors>,
  { explain = explainFailure, suspects }: Explanations,
) {
  const [errors, setErrors] = useState<Errors>({});
  const [alert, setAlert] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    setSending(true);
    setAlert(null);
    let refused: Errors = {};
    let failure: { error: unknown; sentences: string[] } | null = null;
    try {
      refused = await send(form, event.nativeEvent.submitter);
    } catch (error) {
      if (isSignedOut(error) && session.isAuthenticated()) signInAgain.ask();
      const fields = (error instanceof ApiFailure && error.body?.fields) || {};
      failure = { error, sentences: Object.values(fields) };
      refused = { ...Object.fromEntries((suspects?.(error) ?? []).map((name) => [name, ""])), ...fields };
    }
    // The field for a one-time code appears together with its first error.
    flushSync(() => setErrors(refused));
    if (failure) {
      const { error, sentences } = failure;
      // A sentence that is shown at its field is not repeated above.
      const isShown =
        sentences.length > 0 && sentences.every((sentence) => form.textContent.includes(sentence));
      if (!isShown) setAlert(explain(error));
    }
    setSending(false);
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  return { errors, setErrors, alert, sending, form: { noValidate: true, onSubmit } };
}

function byField(issues: readonly { path: PropertyKey[]; message: string }[]): Errors {
  const errors: Errors = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}
