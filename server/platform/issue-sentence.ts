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
  if (code === "unrecognized_keys") return "This field is not known.";
  if (!/^(Invalid|Too big|Too small|Unrecognized)\b/.test(message)) return message;
  const [most, least] = [boundOf(maximum), boundOf(minimum)];
  if (origin === "array" && most) return `There can be at most ${most}.`;
  if (origin === "array" && least) return `There must be at least ${least}.`;
  if (origin === "string" && most) return `This can be at most ${most} characters long.`;
  if (origin === "string" && least) return `This must be at least ${least} characters long.`;
  if (most) return `This can be at most ${most}.`;
  if (least) return `This must be at least ${least}.`;
  return "This is missing or has the wrong type.";
}

const boundOf = (bound: unknown) => (typeof bound === "number" ? bound.toLocaleString("en") : null);
