import { AppError } from "./errors.ts";

/** Refuses what was just added if there are more than `max` by now. @throws AppError `limit_reached` */
export function refuseBeyondLimit(count: number, max: number, sentence: string): void {
  if (count > max) throw new AppError("limit_reached", sentence);
}
