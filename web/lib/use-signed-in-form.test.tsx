import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { ApiFailure } from "./api-failure.ts";
import { signInAgain } from "./sign-in-again.ts";
import { useSignedInForm } from "./use-signed-in-form.ts";

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(signInAgain.end);

function NameForm({ status }: { status: number }) {
  const { form, alert } = useSignedInForm({
    schema: async () => z.object({ name: z.string() }),
    send: () => Promise.reject(new ApiFailure({ status, message: "It was not saved." })),
    explain: (error) => (error instanceof ApiFailure ? error.message : ""),
  });
  return (
    <form {...form}>
      <input name="name" aria-label="Name" defaultValue="Ida" />
      <p>{alert}</p>
      <button type="submit">Send</button>
    </form>
  );
}

it.each([
  ["asks for the password at once where the session has ended", 401, true],
  ["only says why where the server refuses it", 409, false],
])("%s, and keeps what was typed", async (_, status, isAsked) => {
  const page = document.body.appendChild(document.createElement("div"));
  await act(async () => createRoot(page).render(<NameForm status={status} />));
  await act(async () => page.querySelector("button")?.click());
  await act(async () => {});
  expect(signInAgain.isAsked()).toBe(isAsked);
  expect(page.querySelector("p")?.textContent).toBe("It was not saved.");
  expect(page.querySelector("input")?.value).toBe("Ida");
  page.remove();
});
