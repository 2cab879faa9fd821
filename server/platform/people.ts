import type { Selectable } from "kysely";
import type { Query } from "./database.ts";
import type { Tables } from "./tables.ts";

export type Person = Pick<
  Selectable<Tables["users"]>,
  | "username"
  | "date_language"
  | "time_zone"
  | "day_end"
  | "first_day_of_week"
  | "companion_on"
  | "disabled_at"
  | "deletes_at"
> & {
  /** The host can open the journal while the person is away. */
  host_held: boolean;
  /** The confirmed address: no other gets mail. */
  email: string | null;
  unconfirmed_email: string | null;
};

/** What other features ask about people. `app.ts` hands it to them, and it runs in their transactions. */
export type People = {
  /** `null` if the account is gone. */
  find(tx: Query, userId: string): Promise<Person | null>;
  /** The device of a session, or the program of a personal token: `Firefox on Linux`. `null` if either is over. */
  deviceOf(tx: Query, userId: string, sessionId: string): Promise<string | null>;
  /** Whether a session or a personal token still opens the journal at `now`, in milliseconds. */
  isSignedIn(tx: Query, userId: string, sessionId: string, now: number): Promise<boolean>;
  /** The sessions that are signed in at `now`, in milliseconds. */
  sessionIds(tx: Query, userId: string, now: number): Promise<string[]>;
  /**
   * Takes the next `count` change numbers of a person's reflections. Call it first in a transaction: the person's other
   * changes then wait, so that numbers become visible in order.
   * @returns the first of them
   * @throws AppError `authentication_required` if the account is gone
   */
  nextChanges(tx: Query, userId: string, count: number): Promise<number>;
  lastChange(tx: Query, userId: string): Promise<number>;
};

/** What a feature asks of people that needs only these fields of them. */
export type FindPeople<Field extends keyof Person> = {
  find(tx: Query, userId: string): Promise<Pick<Person, Field> | null>;
};
