import { act } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { ApiFailure } from "./api-failure.ts";
import { useForm } from "./use-form.ts";

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

const rules = z.object({ name: z.string() });
const refused = (fields: Record<string, string>) =>
  new ApiFailure({
    status: 400,
    message: "Look at the form again.",
    body: { code: "invalid_input", message: "", fields },
  });

function Form({ error }: { error: Error }) {
  const { alert, errors, form } = useForm({
    schema: async () => rules,
    send: () => Promise.reject(error),
    explain: (given) => (given instanceof ApiFailure ? given.message : "Something went wrong."),
  });
  return (
    <form {...form}>
      <input name="name" aria-label="Name" defaultValue="Ida" />
      {errors.code && <input name="code" aria-label="Code" />}
      <p>{[alert, errors.name, errors.code].filter(Boolean).join(" ")}</p>
      <button type="submit">Send</button>
    </form>
  );
}

it.each([
  ["beside its field", refused({ name: "This name is taken." }), "This name is taken."],
  ["beside a field that comes with it", refused({ code: "Enter the code." }), "Enter the code."],
  ["above, if the form has no such field", refused({ zone: "Unknown." }), "Look at the form again."],
  ["above, if no field is named", refused({}), "Look at the form again."],
  ["above, if nobody refused it", new Error("A fault of ours."), "Something went wrong."],
])("why a form could not be sent is said %s", async (_, error, words) => {
  const container = document.body.appendChild(document.createElement("div"));
  await act(async () => createRoot(container).render(<Form error={error} />));
  await act(async () => container.querySelector("button")?.click());
  await act(async () => {});
  expect(container.querySelector("p")?.textContent).toBe(words);
});
