import { maxImportFiles } from "#contract/imports/import-rules.ts";
import { createEmitter } from "#web/lib/device/observable.ts";

/** A file to import, with the folders in its name if a folder was chosen. */
export type ChosenFile = { name: string; file: File };

/** Files that systems and programs create, such as `.DS_Store`. */
const isOfProgram = (name: string) =>
  name.split("/").some((part) => part.startsWith(".") || part === "__MACOSX" || part === "Thumbs.db");

/** Leaves out files that programs leave behind. The order is always the same. */
export function ordered(files: readonly ChosenFile[]): ChosenFile[] {
  return files.filter(({ name }) => !isOfProgram(name)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

export const filesOfField = (files: readonly File[]): ChosenFile[] =>
  ordered(files.map((file) => ({ name: file.webkitRelativePath || file.name, file })));

const journalEnding = /\.(?:zip|daylio|age|json|csv|tsv|md|markdown|txt|xml|doentry)$/i;

/** Whether a dragged item may be a journal: a folder, or a file with a known extension. */
export function mayBeJournal(dropped: readonly { name: string; isFolder: boolean }[]): boolean {
  return dropped.length > 0 && dropped.every(({ name, isFolder }) => isFolder || journalEnding.test(name));
}

/** Must be called during the event: afterwards the browser drops the items. */
export function droppedItems({ items, files }: DataTransfer): (FileSystemEntry | File)[] {
  const given = [...items].filter(({ kind }) => kind === "file");
  if (given.length === 0) return [...files];
  return given.flatMap((item) => item.webkitGetAsEntry() ?? item.getAsFile() ?? []);
}

/** All files in what was dropped, including those in folders. Stops if there are more than an import can have. */
export async function filesOfDrop(dropped: readonly (FileSystemEntry | File)[]): Promise<ChosenFile[]> {
  const found: ChosenFile[] = [];
  const waiting = [...dropped];
  for (let one = waiting.shift(); one && found.length <= maxImportFiles; one = waiting.shift()) {
    if (one instanceof File) found.push({ name: one.name, file: one });
    else if (isFolder(one)) waiting.push(...(await entriesOf(one)));
    else if (isFile(one)) found.push({ name: one.fullPath.replace(/^\//, ""), file: await fileOf(one) });
  }
  return ordered(found);
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject));

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  // A reader returns a hundred at a time, and an empty list at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

const none: readonly ChosenFile[] = [];
let dropped = none;
const emitter = createEmitter();

/** Files that were dropped anywhere in the app, until the import page takes them. */
export const droppedFiles = {
  set(files: readonly ChosenFile[]) {
    dropped = files;
    emitter.notify();
  },
  clear: () => droppedFiles.set(none),
  present: () => dropped,
  subscribe: emitter.subscribe,
};
