import type { AttachmentKind } from "#contract/attachments/attachment-rules.ts";
import { uploadPartBytes } from "#contract/attachments/attachment-rules.ts";
import type { Attachment } from "#contract/attachments/attachments.ts";
import type { After } from "#web/lib/device/after.ts";
import { createEmitter } from "#web/lib/device/emitter.ts";
import { UnopenedFile } from "#web/lib/device/sealed-file.ts";
import type { TabChannel } from "#web/lib/device/tab-channel.ts";
import type { PageName } from "#web/lib/page.ts";
import { sendUpload } from "./send-upload.ts";
import type { UploadServer } from "./upload-server.ts";
import type { StoredUpload, UploadStore } from "./upload-store.ts";

export type UploadView = {
  id: string;
  name: string;
  kind: AttachmentKind;
  bytes: number;
  attachTo: PageName | null;
  /** `sent`: the server has it, and this page still has the file. */
  phase: "waiting" | "sending" | "refused" | "sent";
  /** Refused for what it is: it can only be removed. */
  isUnfit: boolean;
  /** 0 to 1. */
  progress: number;
  /** Why it waits or was refused; empty for no particular reason. */
  message: string;
  /** False if the device refused to store it: it is sent from memory. */
  isStored: boolean;
};

export type NewFile = {
  id: string;
  file: Blob;
  name: string;
  kind: AttachmentKind;
  alt?: string;
  attachTo?: PageName;
  /** The recording that it was made from. Its pieces are removed once the file is stored. */
  recording?: string;
};

export type UploadMessage = { user_id: string; sent: Attachment | null };

type OutboxDependencies = {
  userId: string;
  store: UploadStore;
  server: UploadServer;
  after: After;
  /** Runs one task at a time across all tabs of this browser, if the browser can. */
  runAlone: (task: () => Promise<void>) => Promise<void>;
  tabs: TabChannel<UploadMessage>;
  /** An attachment was made or described. */
  onAttachment: (attachment: Attachment) => void;
};

export type UploadOutbox = ReturnType<typeof createUploadOutbox>;

type Entry = { upload: StoredUpload; view: UploadView };

const firstPauseMs = 2_000;
const maxPauseMs = 60_000;

/** Only reading the file fails this way. */
function unreadable(error: unknown): null {
  if (error instanceof UnopenedFile || error instanceof DOMException) return null;
  throw error;
}

/** All files of one person that are being sent to the server, including those of earlier visits. */
export function createUploadOutbox(deps: OutboxDependencies) {
  const { userId, store, server, after, runAlone, tabs, onAttachment } = deps;
  const emitter = createEmitter();
  const entries = new Map<string, Entry>();
  /** Files that this page added and still holds in memory. */
  const files = new Map<string, Blob>();
  let views: readonly UploadView[] = [];
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isDisposed = false;
  let pauses = 0;
  /** Files that are being sealed and are not on this device yet. */
  let adding = 0;
  let cancelPause: (() => void) | null = null;

  const stopListening = tabs.listen(({ user_id, sent }) => {
    if (user_id !== userId) return;
    if (sent) settle(sent);
    void reload();
  });

  function notify() {
    views = [...entries.values()].map(({ view }) => view);
    emitter.notify();
  }

  function show(upload: StoredUpload, part: Partial<UploadView> = {}) {
    const { id, name, kind, bytes, attach_to, refusal, is_unfit = false } = upload;
    const present = entries.get(id)?.view;
    const isTakenUp = present !== undefined && present.phase !== "refused";
    const view: UploadView = {
      id,
      name,
      kind,
      bytes,
      attachTo: attach_to,
      phase: refusal !== null ? "refused" : isTakenUp ? present.phase : "waiting",
      isUnfit: refusal !== null && is_unfit,
      progress: isTakenUp ? present.progress : 0,
      message: refusal ?? (isTakenUp ? present.message : ""),
      isStored: present?.isStored ?? true,
      ...part,
    };
    entries.set(id, { upload, view });
    notify();
  }

  function settle(attachment: Attachment) {
    const entry = entries.get(attachment.id);
    if (entry) show({ ...entry.upload, refusal: null }, { phase: "sent", progress: 1, message: "" });
    onAttachment(attachment);
  }

  /** Loads uploads of other tabs and earlier visits from this device, and drops those that another tab has sent. */
  async function reload() {
    const stored = await store.list(userId).catch(() => null);
    if (!stored || isDisposed) return;
    const present = new Set(stored.map(({ id }) => id));
    for (const [id, { view }] of entries) {
      if (view.isStored && view.phase !== "sent" && view.phase !== "sending" && !present.has(id))
        entries.delete(id);
    }
    for (const upload of stored) if (entries.get(upload.id)?.view.phase !== "sent") show(upload);
    notify();
  }

  function run() {
    isWanted = true;
    running ??= runAlone(sendAll).finally(() => {
      running = null;
      if (isWanted && !isDisposed) void run();
    });
    return running;
  }

  async function sendAll() {
    while (isWanted && !isDisposed) {
      isWanted = false;
      cancelPause?.();
      cancelPause = null;
      await reload();
      const isThrough = (await sendUploads()) && (await sendDescriptions());
      if (isThrough) pauses = 0;
      else if (!isDisposed) pause();
    }
  }

  function pause() {
    const wait = Math.min(maxPauseMs, firstPauseMs * 2 ** pauses);
    pauses += 1;
    cancelPause ??= after(wait, () => {
      cancelPause = null;
      void run();
    });
  }

  /** False if the rest has to wait. */
  async function sendUploads(): Promise<boolean> {
    for (let next = firstWaiting(); next; next = firstWaiting()) {
      const { upload } = next;
      const part = await partsOf(upload.id).catch(() => "unreadable");
      if (isDisposed) return false;
      if (typeof part === "string") return waitForFile(upload.id);
      if (!part) {
        // Another tab has sent it, or the browser lost it. Either way there is nothing to send.
        entries.delete(upload.id);
        await store.remove(userId, upload.id).catch(() => undefined);
        notify();
        continue;
      }
      mark(upload.id, { phase: "sending", message: "" });
      const outcome = await sendUpload(
        { server, partBytes: uploadPartBytes, isOver: () => isDisposed, part },
        upload,
        (progress) => mark(upload.id, { progress }),
      ).catch(unreadable);
      if (isDisposed) return false;
      if (!outcome) return waitForFile(upload.id);
      if (outcome.kind === "later") {
        mark(upload.id, { phase: "waiting", message: outcome.message });
        return false;
      }
      if (outcome.kind === "done") await finish(upload, outcome.value);
      else await refuse(upload.id, outcome.message, outcome.kind === "unfit");
    }
    return true;
  }

  async function partsOf(id: string) {
    const file = files.get(id);
    if (file) return (start: number, end: number) => file.slice(start, end);
    return (await store.file(userId, id))?.part ?? null;
  }

  /** The file is still stored; a browser that is low on space or shutting down may refuse to read it. */
  function waitForFile(id: string): false {
    mark(id, { phase: "waiting", message: "This browser can’t read the file just now." });
    return false;
  }

  const firstWaiting = () =>
    [...entries.values()]
      .filter(({ view }) => view.phase === "waiting" || view.phase === "sending")
      .sort((one, other) => one.upload.order - other.upload.order)[0];

  async function fileOf(id: string): Promise<Blob | null> {
    const file = files.get(id);
    if (file) return file;
    const stored = await store.file(userId, id).catch(() => null);
    return (await stored?.whole().catch(() => null)) ?? null;
  }

  /** Does nothing if the upload was discarded meanwhile. */
  function mark(id: string, part: Partial<UploadView>) {
    const entry = entries.get(id);
    if (entry) show(entry.upload, part);
  }

  async function refuse(id: string, refusal: string, is_unfit: boolean) {
    const entry = entries.get(id);
    if (!entry) return;
    show({ ...entry.upload, refusal, is_unfit }, { phase: "refused", progress: 0 });
    await store.change(userId, id, { refusal, is_unfit }).catch(() => undefined);
    tabs.post({ user_id: userId, sent: null });
  }

  async function finish(upload: StoredUpload, attachment: Attachment) {
    // The description may have changed during the upload.
    const { alt } = entries.get(upload.id)?.upload ?? upload;
    settle(attachment);
    if (alt !== attachment.alt) await saveAlt(attachment.id, alt);
    await store.remove(userId, upload.id).catch(() => undefined);
    tabs.post({ user_id: userId, sent: attachment });
  }

  async function sendDescriptions(): Promise<boolean> {
    for (const description of await store.descriptions(userId).catch(() => [])) {
      const answer = await server.describe(description.id, description.alt);
      if (isDisposed || answer.kind === "later") return false;
      if (answer.kind === "done") onAttachment(answer.value);
      await store.described(description).catch(() => undefined);
    }
    return true;
  }

  /** Stores the file on this device and starts sending it. False if it is only in memory. */
  async function add({ id, file, name, kind, alt = "", attachTo, recording }: NewFile): Promise<boolean> {
    const upload = {
      user_id: userId,
      id,
      name,
      kind,
      bytes: file.size,
      alt,
      attach_to: attachTo ?? null,
      refusal: null,
    };
    files.set(id, file);
    adding += 1;
    const stored = await store.add(upload, file, recording).catch(() => null);
    adding -= 1;
    show(stored ?? { ...upload, order: nextOrder() }, { isStored: stored !== null });
    if (stored) tabs.post({ user_id: userId, sent: null });
    void run();
    return stored !== null;
  }

  const nextOrder = () => Math.max(0, ...[...entries.values()].map(({ upload }) => upload.order)) + 1;

  async function saveAlt(id: string, alt: string) {
    const entry = entries.get(id);
    if (entry && entry.view.phase !== "sent") {
      show({ ...entry.upload, alt });
      await store.change(userId, id, { alt }).catch(() => undefined);
      return;
    }
    const description = { user_id: userId, id, alt };
    const stored = await store.describe(description).then(
      () => true,
      () => false,
    );
    if (stored) return void run();
    const answer = await server.describe(id, alt);
    if (answer.kind === "done") onAttachment(answer.value);
  }

  void reload();

  return {
    add,
    /** Says what a picture shows, now or once it can be sent. */
    describe: saveAlt,
    all: () => views,
    view: (id: string) => entries.get(id)?.view ?? null,
    subscribe: emitter.subscribe,
    /** The file itself, as long as this device has it. */
    file: fileOf,
    /** Sends a refused file once more. */
    async retry(id: string) {
      const entry = entries.get(id);
      if (!entry) return;
      show({ ...entry.upload, refusal: null }, { phase: "waiting", message: "" });
      await store.change(userId, id, { refusal: null }).catch(() => undefined);
      await run();
    },
    /** Discards a file that is not sent yet. */
    async discard(id: string) {
      entries.delete(id);
      files.delete(id);
      notify();
      await store.remove(userId, id).catch(() => undefined);
      tabs.post({ user_id: userId, sent: null });
    },
    /** Tries now, because the connection or the session may be back. */
    revalidate() {
      pauses = 0;
      return run();
    },
    unsent: () => views.filter(({ phase }) => phase === "waiting" || phase === "sending").length,
    /** True if closing the page would lose a file. */
    mustStay: () => adding > 0 || views.some(({ isStored, phase }) => !isStored && phase !== "sent"),
    dispose() {
      isDisposed = true;
      cancelPause?.();
      stopListening();
    },
  };
}
