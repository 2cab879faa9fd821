import { AppError } from "./errors.ts";

/** Call it after adding a row, with the new count. @throws AppError `limit_reached` */
export function refuseBeyondLimit(count: number, max: number, sentence: string): void {
  if (count > max) throw new AppError("limit_reached", sentence);
}
