import type { Filters } from "#contract/reflections/reflection-list.ts";
import type { ReflectionKind } from "#contract/reflections/reflection-rules.ts";
import { t } from "#contract/translate.ts";
import type { SignedIn } from "#server/features/accounts/index.ts";
import { AppError } from "#server/platform/errors.ts";

type Asking = Pick<SignedIn, "token">;

/** Whether the caller may see this kind. Everyone may, except personal tokens that are limited to some. */
export const seesKind = ({ token }: Asking, kind: ReflectionKind): boolean =>
  token?.kinds?.includes(kind) ?? true;

/** @throws AppError `forbidden` */
export function refuseKind(asking: Asking, kind: ReflectionKind): void {
  if (!seesKind(asking, kind))
    throw new AppError("forbidden", t("This token can’t access this kind of reflection."));
}

/**
 * The filters, narrowed to the kinds that the caller may see.
 * @throws AppError `forbidden` if none of the kinds is left
 */
export function withinKinds<Asked extends Pick<Filters, "kinds">>(asking: Asking, filters: Asked): Asked {
  const seen = asking.token?.kinds ?? null;
  if (seen === null) return filters;
  const kinds = filters.kinds.length === 0 ? seen : filters.kinds.filter((kind) => seen.includes(kind));
  // An empty list would filter nothing.
  if (kinds.length === 0)
    throw new AppError("forbidden", t("This token can’t access this kind of reflection."));
  return { ...filters, kinds: [...kinds] };
}
