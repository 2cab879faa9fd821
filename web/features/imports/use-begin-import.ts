import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { maxImportFiles } from "#contract/imports/import-rules.ts";
import type { Import } from "#contract/imports/imports.ts";
import { t } from "#contract/translate.ts";
import type { ChosenFile } from "./chosen-files.ts";
import { showImport } from "./import-queries.ts";
import { upload } from "./import-uploads.ts";

/** Sends chosen files, as a new import or as the rest of one. */
export function useBeginImport(onBegun: (begun: Import) => void) {
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);

  async function begin(id: string, files: readonly ChosenFile[]) {
    setProblem(refusalOf(files));
    if (refusalOf(files) !== null) return;
    const end = await upload(id, files, {
      onBegun: (begun) => {
        showImport(queryClient, begun);
        onBegun(begun);
      },
      onSent: (read) => showImport(queryClient, read),
    });
    if (!end.hasBegun) setProblem(end.problem);
  }

  return { begin, problem };
}

function refusalOf(files: readonly ChosenFile[]): string | null {
  if (files.length > maxImportFiles)
    return t(
      "An import can have at most {count, plural, one {# file} other {# files}}. Zip the folder first.",
      {
        count: maxImportFiles,
      },
    );
  if (files.every(({ file }) => file.size === 0)) return t("There is nothing in these files.");
  return null;
}
