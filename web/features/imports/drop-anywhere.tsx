import { t } from "#contract/translate.ts";
import "./imports.css";
import { useNavigate } from "@tanstack/react-router";
import { Upload } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { logProblem } from "#web/lib/log.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { Frost } from "#web/ui/frost.tsx";
import { droppedFiles, droppedItems, filesOfDrop, mayBeJournal } from "./chosen-files.ts";

/**
 * A journal dropped anywhere in the app goes to the import page. Pictures and sound are left to the page they are
 * dropped on.
 */
export default function DropAnywhere() {
  const [isOver, setOver] = useState(false);
  const navigate = useNavigate();
  const openImport = useEffectEvent(async (dropped: readonly (FileSystemEntry | File)[]) => {
    try {
      droppedFiles.set(await filesOfDrop(dropped));
    } catch (error) {
      logProblem("What was dropped could not be read.", error);
      undoOffer.notify(t("The browser can’t read what was dropped."), { isProblem: true });
      return;
    }
    await navigate({ to: "/settings/import" });
  });

  useEffect(() => {
    const stop = new AbortController();
    const listen = (
      name: "dragover" | "drop" | "dragleave",
      capture: boolean,
      act: (event: DragEvent) => void,
    ) => addEventListener(name, act, { signal: stop.signal, capture });

    listen("dragover", true, (event) => {
      if (!carriesFiles(event)) return;
      // Otherwise the browser would leave the app and show the file.
      event.preventDefault();
      setOver(!isOfMedia(event));
    });
    listen("dragleave", true, (event) => {
      if (event.relatedTarget === null) setOver(false);
    });
    // Before the page gets it: the editor would refuse a journal.
    listen("drop", true, (event) => {
      setOver(false);
      if (!event.dataTransfer || !carriesFiles(event)) return;
      const dropped = droppedItems(event.dataTransfer);
      const isJournal = mayBeJournal(
        dropped.map((one) => ({ name: one.name, isFolder: !(one instanceof File) && one.isDirectory })),
      );
      if (!isJournal) return;
      event.preventDefault();
      event.stopPropagation();
      void openImport(dropped);
    });
    listen("drop", false, (event) => {
      if (!carriesFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      undoOffer.notify(t("Drop pictures and sound on a page, and a journal of another app anywhere."));
    });
    return () => stop.abort();
  }, []);

  if (!isOver) return null;
  return (
    <div className="notice drop-notice glass-popover">
      <Frost />
      <Upload className="icon icon--small" />
      <p>{t("Drop it to import a journal")}</p>
    </div>
  );
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;

/** As far as the browser reveals during a drag. */
const isOfMedia = ({ dataTransfer }: DragEvent) =>
  [...(dataTransfer?.items ?? [])].some(({ type }) =>
    /^(?:image|audio|video)\/|^application\/pdf$/.test(type),
  );
