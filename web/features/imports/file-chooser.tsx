import { FolderOpen, Upload } from "lucide-react";
import { t } from "#contract/translate.ts";
import { pickFiles } from "#web/attachments/file-rules.ts";
import { Button } from "#web/ui/button.tsx";
import { type ChosenFile, filesOfField } from "./chosen-files.ts";

/** Chooses files, or a whole folder where the device allows that. */
export function FileChooser({ onChoose }: { onChoose: (files: readonly ChosenFile[]) => void }) {
  async function choose(folder: boolean) {
    const files = await pickFiles("", { folder });
    if (files.length > 0) onChoose(filesOfField(files));
  }
  return (
    <div className="file-chooser">
      <Button variant="primary" onClick={() => void choose(false)} Icon={Upload}>
        {t("Choose files")}
      </Button>
      {"webkitdirectory" in HTMLInputElement.prototype && (
        <Button onClick={() => void choose(true)} Icon={FolderOpen}>
          {t("Choose a folder")}
        </Button>
      )}
    </div>
  );
}
