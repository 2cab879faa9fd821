const hourMs = 3_600_000;
type Steady = { from: number; to: number; offset: number };

/** The hour on the writer's clock. Between two changes of a zone's clocks, it is plain arithmetic. */
export function hoursOnWalls(): (row: { written_at: number; time_zone: string }) => number {
  const lastOf = new Map<string, Steady>();
  return ({ written_at, time_zone }) => {
    let steady = lastOf.get(time_zone);
    if (!steady || written_at < steady.from || written_at >= steady.to) {
      steady = steadyAround(written_at, time_zone);
      lastOf.set(time_zone, steady);
    }
    const hours = Math.floor((written_at + steady.offset) / hourMs);
    return ((hours % 24) + 24) % 24;
  };
}

/** The time around an instant in which the clocks of a zone don't change, in milliseconds. */
function steadyAround(at: number, zone: string): Steady {
  try {
    const wall = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
    // A change at this very instant counts as past.
    const past = wall.add({ nanoseconds: 1 }).getTimeZoneTransition("previous");
    const next = wall.getTimeZoneTransition("next");
    return {
      from: past?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
      to: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
      offset: wall.offsetNanoseconds / 1_000_000,
    };
  } catch (error) {
    // A zone that an older version of the time zone database knew.
    if (error instanceof RangeError) return { from: at, to: at + 1, offset: 0 };
    throw error;
  }
}
