import { act, type ReactNode, useState } from "react";
import { afterEach, expect, it } from "vitest";
import { z } from "zod";
import { ApiFailure } from "./api-failure.ts";
import { session } from "./session.ts";
import { signInAgain } from "./sign-in-again.ts";
import { render, typeInto } from "./testing.ts";
import { useControlledForm, useForm } from "./use-form.ts";

afterEach(() => {
  session.clear();
  signInAgain.end();
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

function ControlledForm({ onSend }: { onSend: () => void }) {
  const [name, setName] = useState("");
  const { errors, form } = useControlledForm({
    check: () => (name === "" ? { name: "Enter a name." } : {}),
    send: async () => onSend(),
  });
  return (
    <form {...form}>
      <input name="name" aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      <p>{errors.name}</p>
      <button type="submit">Send</button>
    </form>
  );
}

async function sent(form: ReactNode) {
  const { page: container } = await render(form);
  await act(async () => container.querySelector("button")?.click());
  await act(async () => {});
  return container;
}

it.each([
  ["at its field", refused({ name: "This name is taken." }), "This name is taken."],
  ["at a field that comes with it", refused({ code: "Enter the code." }), "Enter the code."],
  ["above, if the form has no such field", refused({ zone: "Unknown." }), "Look at the form again."],
  ["above, if no field is named", refused({}), "Look at the form again."],
  ["above, if it is not a refusal", new Error("A fault of ours."), "Something went wrong."],
])("why a form could not be sent is said %s", async (_, error, words) => {
  const container = await sent(<Form error={error} />);
  expect(container.querySelector("p")?.textContent).toBe(words);
});

it.each([
  ["asks for the password at once where the session has ended", 401, true],
  ["only says why where the server refuses it", 409, false],
])("%s, and keeps what was typed", async (_, status, isAsked) => {
  session.start({ access: "a", refresh: "r", username: "ida" });
  const container = await sent(<Form error={new ApiFailure({ status, message: "It was not saved." })} />);
  expect(signInAgain.isAsked()).toBe(isAsked);
  expect(container.querySelector("p")?.textContent).toBe("It was not saved.");
  expect(container.querySelector("input")?.value).toBe("Ida");
});

it("sends values held in state only once they are right, and drops the error of a field that changes", async () => {
  let count = 0;
  const container = await sent(<ControlledForm onSend={() => (count += 1)} />);
  expect(container.querySelector("p")?.textContent).toBe("Enter a name.");
  const input = container.querySelector("input");
  if (!input) throw new Error("There is no field.");
  await typeInto(input, "Ida");
  expect(container.querySelector("p")?.textContent).toBe("");
  expect(count).toBe(0);
  await act(async () => container.querySelector("button")?.click());
  await act(async () => {});
  expect(count).toBe(1);
});
