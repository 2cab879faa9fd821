import { shownTitle } from "#contract/activities/built-in-titles.ts";
import { mentionedIdsIn } from "#contract/attachments/attachment-rules.ts";
import { isListed } from "#contract/reflections/reflection-rules.ts";
import type { Context } from "#server/context.ts";
import { readAttachments } from "#server/features/attachments/index.ts";
import {
  damagedMarkdown,
  matchingReflections,
  mentioningAny,
  type ReadChange,
  type ReadReflection,
  toMarkdown,
} from "#server/features/reflections/index.ts";
import { safeName, stemAndEnding } from "#server/platform/markdown-files/file-names.ts";
import { isAltered, type Owner } from "#server/platform/sealing.ts";
import { type Claim, renewClaim } from "./mirror-claim.ts";
import { addFile, filesOfReflections, forgetFile, type MirrorFile, someFiles } from "./mirror-files.ts";
import type { MirrorFolder } from "./mirror-folder.ts";

/**
 * Brings the files of these reflections up to date, and those of others whose links would lead nowhere. If it is
 * interrupted, every file is known and none is half written.
 * @throws ClaimLost
 */
export async function writeChanges(
  context: Context,
  claim: Claim,
  folder: MirrorFolder,
  changes: readonly ReadChange[],
): Promise<void> {
  const { owner } = claim;
  const moved: string[] = [];
  for (const change of changes) {
    await renewClaim(context, claim);
    if (await writeReflection(context, owner, folder, change)) moved.push(change.id);
  }
  if (moved.length === 0) return;
  const ids = await mentioningAny(context, owner, moved);
  for await (const batch of matchingReflections(context, owner, { within: "journal", ids }))
    for (const linking of batch) {
      await renewClaim(context, claim);
      await writeReflection(context, owner, folder, linking);
    }
}

/** Removes some of the files. @returns whether there may be more */
export async function removeFiles(context: Context, owner: Owner, folder: MirrorFolder): Promise<boolean> {
  const files = await someFiles(context, owner);
  await removeEach(context, owner, folder, files);
  return files.length > 0;
}

async function removeEach(
  context: Context,
  owner: Owner,
  folder: MirrorFolder,
  files: readonly MirrorFile[],
): Promise<void> {
  for (const { id, path } of files) {
    await folder.remove(path);
    await forgetFile(context, owner, id);
  }
}

/** @returns whether its path has changed */
async function writeReflection(
  context: Context,
  owner: Owner,
  folder: MirrorFolder,
  read: ReadChange,
): Promise<boolean> {
  const files = await filesOfReflections(context, owner, [read.id]);
  const current = isShown(read) ? await writeShown(context, owner, folder, read, files) : [];
  const outdated = files.filter(({ id }) => !current.some((file) => file.id === id));
  await removeEach(context, owner, folder, outdated);
  return markdownPath(files) !== markdownPath(current);
}

const markdownPath = (files: readonly MirrorFile[]) =>
  files.find(({ attachmentId }) => attachmentId === null)?.path;

/** @returns its files */
async function writeShown(
  context: Context,
  owner: Owner,
  folder: MirrorFolder,
  read: ReadReflection,
  files: readonly MirrorFile[],
): Promise<MirrorFile[]> {
  const { day, activity_id } = read.state === "opened" ? read.reflection : read.plain;
  const title = read.state === "opened" ? shownTitle(read.reflection, activity_id) : "";
  const text = await findPlace(context, owner, folder, files, {
    reflectionId: read.id,
    attachmentId: null,
    stem: `${day.slice(0, 4)}/${`${day} ${safeName(title)}`.trimEnd()}`,
    ending: ".md",
  });
  const media: MirrorFile[] = [];
  const paths = new Map<string, string>();
  for await (const attached of readAttachments(context, owner, read.id)) {
    const [name, ending] = stemAndEnding(attached.name);
    const wanted = { reflectionId: read.id, attachmentId: attached.id, stem: `media/${name}`, ending };
    const file = await findPlace(context, owner, folder, files, wanted);
    // Its bytes never change.
    if (await folder.isFree(file.path)) await writeUnlessAltered(folder, file.path, attached.bytes);
    media.push(file);
    paths.set(attached.id, file.path);
  }
  for (const { reflectionId, attachmentId, path } of await filesOfReflections(
    context,
    owner,
    mentionedIn(read),
  ))
    if (attachmentId === null) paths.set(reflectionId, path);
  const mediaPaths = media.map(({ path }) => path);
  await folder.write(
    text.path,
    read.state === "opened"
      ? toMarkdown(read.reflection, mediaPaths, paths, "../")
      : damagedMarkdown({ id: read.id, day }),
  );
  return [text, ...media];
}

/** Its present file, if the name still fits; otherwise a new name that is free. */
async function findPlace(
  context: Context,
  owner: Owner,
  folder: MirrorFolder,
  files: readonly MirrorFile[],
  wanted: { reflectionId: string; attachmentId: string | null; stem: string; ending: string },
): Promise<MirrorFile> {
  const { reflectionId, attachmentId, stem, ending } = wanted;
  const fitting = files.find(
    ({ attachmentId: its, path }) =>
      its === attachmentId &&
      path.startsWith(stem) &&
      path.endsWith(ending) &&
      /^(?: \(\d+\))?$/.test(path.slice(stem.length, path.length - ending.length)),
  );
  if (fitting) return fitting;
  for (let count = 1; ; count += 1) {
    const path = `${stem}${count === 1 ? "" : ` (${count})`}${ending}`;
    const added =
      (await folder.isFree(path)) && (await addFile(context, owner, { reflectionId, attachmentId, path }));
    if (added) return added;
  }
}

/** A file that is damaged on the server gets no copy, and does not stop the others. */
async function writeUnlessAltered(folder: MirrorFolder, path: string, bytes: AsyncIterable<Uint8Array>) {
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

const mentionedIn = (read: ReadReflection) =>
  read.state === "opened" ? mentionedIdsIn(read.reflection.body) : [];
