import type { Day } from "#contract/day-rules.ts";
import type { Context } from "#server/context.ts";
import { findPerson } from "#server/features/accounts/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { dayOf, type OwnClock } from "./periods.ts";

export const ownClockOf = ({ database }: Context, owner: Pick<Owner, "id">): Promise<OwnClock> =>
  database.asOwner(owner.id, async (tx) => {
    const person = await findPerson(tx, owner.id);
    return {
      zone: person?.time_zone ?? "UTC",
      dayEnd: person?.day_end ?? "00:00",
      firstDayOfWeek: person?.first_day_of_week ?? 1,
    };
  });

export const todayOf = async (context: Context, owner: Owner): Promise<Day> =>
  dayOf(context.clock.now(), await ownClockOf(context, owner));
