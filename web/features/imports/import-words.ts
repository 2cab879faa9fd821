import { formatList, joinSentences } from "#contract/formats.ts";
import type { ImportedState, ImportPhase } from "#contract/imports/import-rules.ts";
import type { Import, ImportSummary } from "#contract/imports/imports.ts";
import { t, tc } from "#contract/translate.ts";
import { formatMoment } from "#web/lib/dates.ts";

const phaseWords = (): Record<ImportPhase, string> => ({
  uploading: t("Upload not finished"),
  reading: t("Being read"),
  locked: t("Waiting for its passphrase"),
  ready: t("Ready to be reviewed"),
  importing: t("Being imported"),
  done: t("Imported"),
  failed: t("Could not be read"),
  undoing: t("Being undone"),
  undone: t("Undone"),
});

export const isOver = ({ phase }: Pick<ImportSummary, "phase">) =>
  phase === "done" || phase === "failed" || phase === "undone";

/** `Day One`, or the name of its file until the format is known. */
export const importName = ({
  label,
  name,
  damaged,
}: Pick<ImportSummary, "label" | "name" | "damaged">): string =>
  damaged ? t("A damaged import") : label || name;

/** One line about an import in a list. */
export function summaryOf(one: ImportSummary): string {
  const { phase, label, name, files, added, rest_added, finished_at, created_at, damaged } = one;
  if (damaged) return t("Its details were altered and can’t be opened. Its reflections are not affected.");
  const when = formatMoment(finished_at ?? created_at);
  if (!isOver(one)) {
    // Translators: as in “Being imported, 3 May 2026, 14:05”.
    const phaseAndTime = t("{state}, {moment}", { state: phaseWords()[phase], moment: when });
    // Without a label, the name is shown above.
    return label ? `${filesInWords(name, files)} · ${phaseAndTime}` : phaseAndTime;
  }
  if (phase !== "done") return t("{state}, {moment}", { state: phaseWords()[phase], moment: when });
  const reflections = t("{count, plural, one {# reflection} other {# reflections}}", { count: added });
  const others = t("{count, plural, one {# other thing} other {# other things}}", { count: rest_added });
  const what = formatList(rest_added > 0 ? [reflections, others] : [reflections]);
  // Translators: what is such as “12 reflections and 3 other things”.
  return one.is_stopped
    ? t("Stopped on {moment}: {what}", { moment: when, what })
    : t("Imported on {moment}: {what}", { moment: when, what });
}

const filesInWords = (name: string, files: number): string =>
  files > 1
    ? t("{count, plural, one {{name} and # more file} other {{name} and # more files}}", {
        name,
        count: files - 1,
      })
    : name;

/** The result of a whole import, in words. */
export function resultOf({ added, already_there, refused, noted }: Import): string {
  const others = [
    already_there > 0
      ? t("{count, plural, one {# was there already} other {# were there already}}", { count: already_there })
      : "",
    refused > 0
      ? t("{count, plural, one {# could not be imported} other {# could not be imported}}", {
          count: refused,
        })
      : "",
  ].filter(Boolean);
  const first =
    added === 0
      ? t("No reflection was added")
      : t("{count, plural, one {# reflection was added} other {# reflections were added}}", { count: added });
  return joinSentences([
    // Translators: parts are such as “3 reflections were added, 2 were there already and 1 could not be imported”.
    t("{parts}.", { parts: formatList([first, ...others]) }),
    noted > 0 &&
      t(
        "{count, plural, one {# entry was changed to be imported: see the list below.} other {# entries were changed to be imported: see the list below.}}",
        { count: noted },
      ),
  ]);
}

export const stateWords = (): Record<ImportedState, string> => ({
  to_come: tc("entry", "New"),
  added: tc("entry", "Added"),
  already_there: t("Already there"),
  refused: t("Can’t be imported"),
  left_out: tc("entry", "Left out"),
  removed: tc("entry", "Removed"),
  kept: t("Kept: changed since"),
});
