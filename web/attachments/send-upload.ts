import type { Attachment } from "#contract/attachments/attachments.ts";
import type { Answer, UploadServer } from "./upload-server.ts";
import type { StoredUpload } from "./upload-store.ts";

/** How often an upload may start over, because the server has deleted its parts, before it waits. */
const maxBeginnings = 3;

type Dependencies = {
  server: UploadServer;
  partBytes: number;
  isOver: () => boolean;
  /** The bytes of the file from `start` up to, but not including, `end`. */
  part: (start: number, end: number) => Blob | Promise<Blob>;
};
type Outcome = Exclude<Answer<Attachment>, { kind: "gone" }>;

const over = { kind: "later", message: "" } as const;

/**
 * Sends the parts of a file that the server does not have. Each step can be repeated, so a lost answer only costs time.
 * Fails if the file can't be read.
 */
export async function sendUpload(
  { server, partBytes, isOver, part: read }: Dependencies,
  { id, name, bytes, alt, attach_to }: StoredUpload,
  onProgress: (part: number) => void,
): Promise<Outcome> {
  for (let beginning = 0; beginning < maxBeginnings; beginning += 1) {
    const begun = await server.begin({ id, name, bytes, alt });
    if (isOver()) return over;
    if (begun.kind === "gone") return { kind: "refused", message: begun.message };
    if (begun.kind !== "done") return begun;
    const { attachment, parts, part_bytes } = begun.value;
    const finished: Answer<Attachment> = attachment
      ? { kind: "done", value: attachment }
      : await sendMissing(part_bytes || partBytes, parts);
    if (finished.kind === "gone") continue;
    if (finished.kind === "done" && attach_to !== null) {
      const attached = await server.attach(attach_to, id);
      // If the reflection does not exist yet, the save that creates it attaches the files that its text shows.
      if (attached.kind === "later") return attached;
    }
    return finished;
  }
  return { kind: "later", message: "" };

  async function sendMissing(size: number, arrived: readonly number[]): Promise<Answer<Attachment>> {
    const there = new Set(arrived);
    const count = Math.ceil(bytes / size);
    onProgress(there.size / count);
    for (let part = 0; part < count; part += 1) {
      if (there.has(part)) continue;
      const sent = await server.sendPart(id, part, await read(part * size, (part + 1) * size));
      if (isOver()) return over;
      if (sent.kind !== "done") return sent;
      there.add(part);
      onProgress(there.size / count);
    }
    const finished = await server.finish(id);
    return isOver() ? over : finished;
  }
}
