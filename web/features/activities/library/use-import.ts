import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { importActivity } from "#contract/activities/activities.ts";
import { t } from "#contract/translate.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { showActivity } from "../activity-queries.ts";

/** In bytes: the server accepts no larger request. An activity file is far smaller. */
const largestFile = 1_048_576;

/** Adds an activity from a file, and opens its page. `sentences`: why a file was refused. */
export function useImport() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate, error } = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > largestFile)
        throw new UnreadableFile(
          t("“{file}” is larger than 1 MB, so it can’t be an activity file.", { file: file.name }),
        );
      return callApi(importActivity, { body: readJson(file.name, await file.text()) });
    },
    onSuccess: async (activity) => {
      await showActivity(queryClient, activity);
      await navigate({ to: "/activities/$id", params: { id: activity.id } });
      undoOffer.notify(t("Imported. It is one of your own now."));
    },
  });
  return {
    importFile: (file: File) => mutate(file),
    sentences: error && sentencesOf(error),
  };
}

class UnreadableFile extends Error {}

function readJson(name: string, text: string) {
  const json = parse(name, text);
  // The server would refuse anything else field by field.
  if (typeof json !== "object" || json === null || Array.isArray(json))
    throw new UnreadableFile(t("“{file}” is not an activity file.", { file: name }));
  return json;
}

function parse(name: string, text: string) {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UnreadableFile(
      t("“{file}” is not an activity file: it can’t be read as JSON.", { file: name }),
      { cause },
    );
  }
}

function sentencesOf(error: Error): string[] {
  if (error instanceof UnreadableFile) return [error.message];
  if (!(error instanceof ApiFailure)) return [t("This file could not be read.")];
  const { format, version, ...others } = error.body?.fields ?? {};
  // With a wrong format or version, the other problems are meaningless.
  const ofWholeFile = format ?? version;
  const sentences = ofWholeFile ? [ofWholeFile] : Object.values(others);
  return sentences.length > 0 ? [...new Set(sentences)] : [error.message];
}
