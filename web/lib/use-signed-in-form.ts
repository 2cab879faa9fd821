import type { z } from "zod";
import { isSignedOut, signInAgain } from "./sign-in-again.ts";
import { type FormOptions, useForm } from "./use-form.ts";

/**
 * A form of a signed-in person. If their session has ended, they are asked for their password at once, and can send it
 * again after that: what they typed stays.
 */
export const useSignedInForm = <Schema extends z.ZodObject>({ send, ...options }: FormOptions<Schema>) =>
  useForm({
    ...options,
    send: async (values: z.output<Schema>) => {
      try {
        await send(values);
      } catch (error) {
        if (isSignedOut(error)) signInAgain.ask();
        throw error;
      }
    },
  });
