import { t } from "#contract/translate.ts";

/** A Zod issue. `origin`: the type that has the bound. */
type Issue = {
  code?: string | undefined;
  message?: string | undefined;
  origin?: unknown;
  maximum?: unknown;
  minimum?: unknown;
};

/** A sentence for people. Zod's default messages are for programmers. */
export function issueSentence({ code, message = "", origin, maximum, minimum }: Issue): string {
  if (code === "unrecognized_keys") return t("This field is not known.");
  if (!/^(Invalid|Too big|Too small|Unrecognized)\b/.test(message)) return message;
  const [most, least] = [boundOf(maximum), boundOf(minimum)];
  if (origin === "array" && most) return t("There can be at most {limit, number}.", { limit: most });
  if (origin === "array" && least) return t("There must be at least {limit, number}.", { limit: least });
  if (origin === "string" && most)
    return t("This can be at most {limit, plural, one {# character} other {# characters}} long.", {
      limit: most,
    });
  if (origin === "string" && least)
    return t("This must be at least {limit, plural, one {# character} other {# characters}} long.", {
      limit: least,
    });
  if (most) return t("This can be at most {limit, number}.", { limit: most });
  if (least) return t("This must be at least {limit, number}.", { limit: least });
  return t("This is missing or has the wrong type.");
}

const boundOf = (bound: unknown) => (typeof bound === "number" ? bound : null);
