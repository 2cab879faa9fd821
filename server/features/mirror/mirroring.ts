import { mentionedIdsIn } from "#contract/attachments/attachment-rules.ts";
import { isListed } from "#contract/reflections/reflection-rules.ts";
import { safeName, stemAndEnding } from "#server/platform/markdown-files/file-names.ts";
import { damagedMarkdown, toMarkdown } from "#server/platform/markdown-files/reflection-markdown.ts";
import type { ReadChange, ReadReflection } from "#server/platform/reading-port.ts";
import { isAltered, type Owner } from "#server/platform/sealing.ts";
import type { MirrorFolder } from "./mirror-folder.ts";
import type { MirrorFile, MirrorStore } from "./mirror-store.ts";

type Attached = { id: string; name: string; bytes: AsyncIterable<Uint8Array> };

export type MirrorPorts = {
  reflections: {
    /** What changed since, in the order of the changes. */
    changes(owner: Owner, since: number): AsyncIterable<{ changes: ReadChange[]; since: number }>;
    /** Those that are in the journal. */
    opened(owner: Owner, ids: readonly string[]): AsyncIterable<ReadReflection[]>;
    readAttachments(owner: Owner, reflectionId: string): AsyncIterable<Attached>;
    /** Those that mention one of `ids`. */
    mentioning(owner: Owner, ids: readonly string[]): Promise<string[]>;
    lastChange(owner: Owner): Promise<number>;
  };
};

/** Writes reflections as files. Wherever it stops, it leaves no unknown file, and none that is half written. */
export function createMirroring({ reflections }: MirrorPorts, store: MirrorStore) {
  /**
   * Brings the files of these up to date, and those of others whose links would lead nowhere.
   * @param renewClaim called before each file, because a batch may take longer than a claim lasts
   */
  async function write(
    owner: Owner,
    folder: MirrorFolder,
    read: readonly ReadChange[],
    renewClaim: () => Promise<void>,
  ): Promise<void> {
    const moved: string[] = [];
    for (const each of read) {
      await renewClaim();
      if (await writeOne(owner, folder, each)) moved.push(each.id);
    }
    if (moved.length === 0) return;
    const linking = await reflections.mentioning(owner, moved);
    for await (const batch of reflections.opened(owner, linking))
      for (const each of batch) {
        await renewClaim();
        await writeOne(owner, folder, each);
      }
  }

  /** @returns whether its path has changed */
  async function writeOne(owner: Owner, folder: MirrorFolder, read: ReadChange): Promise<boolean> {
    const files = await store.files(owner, [read.id]);
    const kept: MirrorFile[] = [];
    if (isShown(read)) {
      const { day, title } = read.state === "opened" ? read.reflection : { day: read.plain.day, title: "" };
      const name = `${day} ${safeName(title)}`.trimEnd();
      const text = await place(owner, folder, files, {
        reflectionId: read.id,
        attachmentId: null,
        folder: day.slice(0, 4),
        name,
        ending: ".md",
      });
      kept.push(text);
      const paths = new Map<string, string>();
      for await (const attached of reflections.readAttachments(owner, read.id)) {
        const [name, ending] = stemAndEnding(attached.name);
        const wanted = {
          reflectionId: read.id,
          attachmentId: attached.id,
          folder: "media",
          name,
          ending,
        };
        const file = await place(owner, folder, files, wanted);
        // Its bytes never change.
        if (await folder.isFree(file.path)) await writeWhatOpens(folder, file.path, attached.bytes);
        kept.push(file);
        paths.set(attached.id, file.path);
      }
      const media = [...paths.values()];
      for (const { reflectionId, attachmentId, path } of await store.files(owner, mentionsOf(read)))
        if (attachmentId === null) paths.set(reflectionId, path);
      await folder.write(
        text.path,
        read.state === "opened"
          ? toMarkdown(read.reflection, media, paths, "../")
          : damagedMarkdown({ id: read.id, day }),
      );
    }
    const left = files.filter(({ id }) => !kept.some((file) => file.id === id));
    for (const { id, path } of left) {
      await folder.remove(path);
      await store.remove(owner, id);
    }
    const [before, after] = [files, kept].map(
      (some) => some.find(({ attachmentId }) => attachmentId === null)?.path,
    );
    return before !== after;
  }

  /** Its present file, if the name still fits; otherwise a new name that nothing has. */
  async function place(
    owner: Owner,
    folder: MirrorFolder,
    files: readonly MirrorFile[],
    wanted: {
      reflectionId: string;
      attachmentId: string | null;
      folder: string;
      name: string;
      ending: string;
    },
  ): Promise<MirrorFile> {
    const { reflectionId, attachmentId } = wanted;
    const pathOf = (count: number) =>
      `${wanted.folder}/${wanted.name}${count === 1 ? "" : ` (${count})`}${wanted.ending}`;
    const own = files.filter((file) => file.attachmentId === attachmentId);
    const numbered = /^(?: \(\d+\))?$/;
    const stem = `${wanted.folder}/${wanted.name}`;
    const fitting = own.find(
      ({ path }) =>
        path.startsWith(stem) &&
        path.endsWith(wanted.ending) &&
        numbered.test(path.slice(stem.length, path.length - wanted.ending.length)),
    );
    if (fitting) return fitting;
    for (let count = 1; ; count += 1) {
      const path = pathOf(count);
      const added =
        (await folder.isFree(path)) && (await store.add(owner, { reflectionId, attachmentId, path }));
      if (added) return added;
    }
  }

  /** Removes all files, a part at a time. @returns whether any are left */
  async function erase(owner: Owner, folder: MirrorFolder): Promise<boolean> {
    const files = await store.files(owner, null);
    for (const { id, path } of files) {
      await folder.remove(path);
      await store.remove(owner, id);
    }
    return files.length > 0;
  }

  return { write, erase };
}

/** A file that was altered in the store gets no copy, and holds up nothing else. */
async function writeWhatOpens(folder: MirrorFolder, path: string, bytes: AsyncIterable<Uint8Array>) {
  try {
    await folder.write(path, bytes);
  } catch (error) {
    if (!isAltered(error)) throw error;
  }
}

function isShown(read: ReadChange): read is ReadReflection {
  if (read.state === "gone") return false;
  if (read.state === "damaged") return read.plain.deleted_at === null;
  return isListed(read.reflection);
}

const mentionsOf = (read: ReadChange) =>
  read.state === "opened" ? mentionedIdsIn(read.reflection.body) : [];
