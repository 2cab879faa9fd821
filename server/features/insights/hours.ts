const hourMs = 3_600_000;
type Steady = { from: number; to: number; offset: number };

/** The local hour of writing. Caches the zone's offset between two clock changes. */
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

/** The interval around an instant without clock changes in a zone, in milliseconds. */
function steadyAround(at: number, zone: string): Steady {
  try {
    const wall = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
    // A change at exactly this instant counts as past.
    const past = wall.add({ nanoseconds: 1 }).getTimeZoneTransition("previous");
    const next = wall.getTimeZoneTransition("next");
    return {
      from: past?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
      to: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
      offset: wall.offsetNanoseconds / 1_000_000,
    };
  } catch (error) {
    // The current time zone database may lack an old zone.
    if (error instanceof RangeError) return { from: at, to: at + 1, offset: 0 };
    throw error;
  }
}
