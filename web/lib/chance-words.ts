import { joinSentences } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";

/** `4 more comparisons could be chance`. `isMore`: others are shown above. */
export const chanceCount = (count: number, isMore: boolean): string =>
  isMore
    ? t(
        "{count, plural, one {# more comparison could be chance} other {# more comparisons could be chance}}",
        { count },
      )
    : t("{count, plural, one {# comparison could be chance} other {# comparisons could be chance}}", {
        count,
      });

/**
 * How seldom chance alone makes such a difference, and that a difference does not say why.
 * @param p corrected for the number of comparisons, so no less than the p-value of this one
 */
export function chanceWords(p: number, tried: number): string {
  if (p > 0.2)
    return tried > 1
      ? t(
          "{tried, plural, one {Among # comparison, a difference like this could easily be chance.} other {Among # comparisons, a difference like this could easily be chance.}}",
          { tried },
        )
      : t("A difference like this could easily be chance.");
  return joinSentences([
    t(
      "{often, plural, one {If nothing linked them, a difference this large would come up less than once in # time.} other {If nothing linked them, a difference this large would come up less than once in # times.}}",
      { often: Math.min(1000, Math.floor(1 / p)) },
    ),
    tried > 1 &&
      t(
        "{tried, plural, one {That allows for all # comparison that was made.} other {That allows for all # comparisons that were made.}}",
        { tried },
      ),
    t("It does not say which comes first."),
  ]);
}
