import { t } from "#contract/translate.ts";

const sentences = {
  root_missing: () => t("The server’s folder for these files is missing. Tell the person who runs it."),
  folder_taken: (folder: string) =>
    t(
      "The folder “{folder}” already belongs to another person. Ask the person who runs this server to move it.",
      { folder },
    ),
  not_a_folder: () =>
    t("The server has a file where the folder for these files should be. Tell the person who runs it."),
  failed: () => t("The last attempt failed. The server will try again."),
};
/** Why the last attempt to write files failed, as it is stored. */
export type MirrorProblemCode = keyof typeof sentences;

const known: ReadonlyMap<string, (folder: string) => string> = new Map(Object.entries(sentences));

/** For the person. Earlier versions stored the sentence itself, until the next attempt. */
export const sayProblem = (problem: string, username: string): string =>
  known.get(problem)?.(username) ?? problem;
