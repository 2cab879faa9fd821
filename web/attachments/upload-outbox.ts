import type { AttachmentKind } from "#contract/attachments/attachment-rules.ts";
import { uploadPartBytes } from "#contract/attachments/attachment-rules.ts";
import type { Attachment } from "#contract/attachments/attachments.ts";
import { t } from "#contract/translate.ts";
import type { After } from "#web/lib/device/after.ts";
import { createEmitter } from "#web/lib/device/observable.ts";
import { UnopenedFile } from "#web/lib/device/sealed-file.ts";
import type { TabChannel } from "#web/lib/device/tabs.ts";
import type { PageName } from "#web/lib/page.ts";
import { RetryLoop } from "./retry-loop.ts";
import { sendUpload } from "./send-upload.ts";
import type { UploadServer } from "./upload-server.ts";
import type { StoredUpload, UploadStore } from "./upload-store.ts";
import { type UploadView, viewOf } from "./upload-view.ts";

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

type Dependencies = {
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

type Entry = { upload: StoredUpload; view: UploadView };

/** Returns `null` for the errors of reading a file, and throws all others. */
function unreadable(error: unknown): null {
  if (error instanceof UnopenedFile || error instanceof DOMException) return null;
  throw error;
}

/** All files of one person that are being sent to the server, including those of earlier visits. */
export class UploadOutbox {
  readonly #deps: Dependencies;
  readonly #emitter = createEmitter();
  readonly #entries = new Map<string, Entry>();
  /** Files that this page added and still holds in memory. */
  readonly #files = new Map<string, Blob>();
  readonly #sending: RetryLoop;
  readonly #stopListening: () => void;
  #views: readonly UploadView[] = [];
  /** How many files are being sealed and are not stored on this device yet. */
  #adding = 0;
  #isDisposed = false;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#sending = new RetryLoop({ ...deps, attempt: () => this.#sendAll() });
    this.#stopListening = deps.tabs.listen(({ user_id, sent }) => {
      if (user_id !== deps.userId) return;
      if (sent) this.#settle(sent);
      void this.#reload();
    });
    void this.#reload();
  }

  readonly subscribe = this.#emitter.subscribe;

  readonly all = () => this.#views;

  view(id: string): UploadView | null {
    return this.#entries.get(id)?.view ?? null;
  }

  unsent(): number {
    return this.#views.filter(({ phase }) => phase === "waiting" || phase === "sending").length;
  }

  /** True if closing the page would lose a file. */
  readonly mustStay = () =>
    this.#adding > 0 || this.#views.some(({ isStored, phase }) => !isStored && phase !== "sent");

  /** The file itself, as long as this device has it. */
  async file(id: string): Promise<Blob | null> {
    const file = this.#files.get(id);
    if (file) return file;
    const stored = await this.#deps.store.file(this.#deps.userId, id).catch(() => null);
    return (await stored?.whole().catch(() => null)) ?? null;
  }

  /** Stores the file on this device and starts sending it. False if it is only in memory. */
  async add({ id, file, name, kind, alt = "", attachTo, recording }: NewFile): Promise<boolean> {
    const upload = {
      user_id: this.#deps.userId,
      id,
      name,
      kind,
      bytes: file.size,
      alt,
      attach_to: attachTo ?? null,
      refusal: null,
    };
    this.#files.set(id, file);
    this.#adding += 1;
    const stored = await this.#deps.store.add(upload, file, recording).catch(() => null);
    this.#adding -= 1;
    this.#show(stored ?? { ...upload, order: this.#nextOrder() }, { isStored: stored !== null });
    if (stored) this.#announce();
    void this.#sending.run();
    return stored !== null;
  }

  /** Sets the description of a picture, now or once it can be sent. */
  async describe(id: string, alt: string): Promise<void> {
    const { userId, store, server, onAttachment } = this.#deps;
    const entry = this.#entries.get(id);
    if (entry && entry.view.phase !== "sent") {
      this.#show({ ...entry.upload, alt });
      await store.change(userId, id, { alt }).catch(() => undefined);
      return;
    }
    const isStored = await store.describe({ user_id: userId, id, alt }).then(
      () => true,
      () => false,
    );
    if (isStored) return void this.#sending.run();
    const answer = await server.describe(id, alt);
    if (answer.kind === "done") onAttachment(answer.value);
  }

  /** Sends a refused file once more. */
  async retry(id: string): Promise<void> {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#show({ ...entry.upload, refusal: null }, { phase: "waiting", message: "" });
    await this.#deps.store.change(this.#deps.userId, id, { refusal: null }).catch(() => undefined);
    await this.#sending.run();
  }

  /** Discards a file that is not sent yet. */
  async discard(id: string): Promise<void> {
    this.#files.delete(id);
    await this.#remove(id);
    this.#announce();
  }

  /** Sends now, because the connection or the session may be back. */
  revalidate(): Promise<void> {
    return this.#sending.restart();
  }

  dispose() {
    this.#isDisposed = true;
    this.#sending.stop();
    this.#stopListening();
  }

  /** Loads uploads of other tabs and earlier visits from this device, and drops those that another tab has sent. */
  async #reload() {
    const stored = await this.#deps.store.list(this.#deps.userId).catch(() => null);
    if (!stored || this.#isDisposed) return;
    const present = new Set(stored.map(({ id }) => id));
    for (const [id, { view }] of this.#entries) {
      if (view.isStored && view.phase !== "sent" && view.phase !== "sending" && !present.has(id))
        this.#entries.delete(id);
    }
    for (const upload of stored) if (this.#entries.get(upload.id)?.view.phase !== "sent") this.#show(upload);
    this.#notify();
  }

  /** False if the rest has to wait. */
  async #sendAll(): Promise<boolean> {
    await this.#reload();
    for (let next = this.#firstWaiting(); next; next = this.#firstWaiting())
      if (!(await this.#send(next.upload))) return false;
    return this.#sendDescriptions();
  }

  #firstWaiting(): Entry | undefined {
    return [...this.#entries.values()]
      .filter(({ view }) => view.phase === "waiting" || view.phase === "sending")
      .sort((one, other) => one.upload.order - other.upload.order)[0];
  }

  /** False if it has to wait. */
  async #send(upload: StoredUpload): Promise<boolean> {
    const { id } = upload;
    const part = await this.#readParts(id).catch(() => "unreadable" as const);
    if (this.#isDisposed) return false;
    if (part === "unreadable") return this.#waitForFile(id);
    if (!part) {
      // Another tab has sent it, or the browser has deleted it.
      await this.#remove(id);
      return true;
    }
    this.#mark(id, { phase: "sending", message: "" });
    const outcome = await sendUpload(
      { server: this.#deps.server, partBytes: uploadPartBytes, isOver: () => this.#isDisposed, part },
      upload,
      (progress) => this.#mark(id, { progress }),
    ).catch(unreadable);
    if (this.#isDisposed) return false;
    if (!outcome) return this.#waitForFile(id);
    if (outcome.kind === "later") {
      this.#mark(id, { phase: "waiting", message: outcome.message });
      return false;
    }
    if (outcome.kind === "done") await this.#finish(upload, outcome.value);
    else await this.#refuse(id, outcome.message, outcome.kind === "unfit");
    return true;
  }

  async #readParts(id: string) {
    const file = this.#files.get(id);
    if (file) return (start: number, end: number) => file.slice(start, end);
    return (await this.#deps.store.file(this.#deps.userId, id))?.part ?? null;
  }

  /** The file is still stored; a browser that is low on space or shutting down may refuse to read it. */
  #waitForFile(id: string): false {
    this.#mark(id, { phase: "waiting", message: t("This browser can’t read the file just now.") });
    return false;
  }

  async #finish(upload: StoredUpload, attachment: Attachment) {
    // The description may have changed during the upload.
    const { alt } = this.#entries.get(upload.id)?.upload ?? upload;
    this.#settle(attachment);
    if (alt !== attachment.alt) await this.describe(attachment.id, alt);
    await this.#deps.store.remove(this.#deps.userId, upload.id).catch(() => undefined);
    this.#announce(attachment);
  }

  async #refuse(id: string, refusal: string, is_unfit: boolean) {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#show({ ...entry.upload, refusal, is_unfit }, { phase: "refused", progress: 0 });
    await this.#deps.store.change(this.#deps.userId, id, { refusal, is_unfit }).catch(() => undefined);
    this.#announce();
  }

  /** False if the rest has to wait. */
  async #sendDescriptions(): Promise<boolean> {
    const { userId, store, server, onAttachment } = this.#deps;
    for (const description of await store.descriptions(userId).catch(() => [])) {
      const answer = await server.describe(description.id, description.alt);
      if (this.#isDisposed || answer.kind === "later") return false;
      if (answer.kind === "done") onAttachment(answer.value);
      await store.removeDescription(description).catch(() => undefined);
    }
    return true;
  }

  #settle(attachment: Attachment) {
    const entry = this.#entries.get(attachment.id);
    if (entry) this.#show({ ...entry.upload, refusal: null }, { phase: "sent", progress: 1, message: "" });
    this.#deps.onAttachment(attachment);
  }

  async #remove(id: string) {
    this.#entries.delete(id);
    this.#notify();
    await this.#deps.store.remove(this.#deps.userId, id).catch(() => undefined);
  }

  /** Tells the other tabs to load the uploads again. */
  #announce(sent: Attachment | null = null) {
    this.#deps.tabs.post({ user_id: this.#deps.userId, sent });
  }

  #nextOrder(): number {
    return Math.max(0, ...[...this.#entries.values()].map(({ upload }) => upload.order)) + 1;
  }

  /** Does nothing if the upload was discarded meanwhile. */
  #mark(id: string, part: Partial<UploadView>) {
    const entry = this.#entries.get(id);
    if (entry) this.#show(entry.upload, part);
  }

  #show(upload: StoredUpload, part: Partial<UploadView> = {}) {
    const view = { ...viewOf(upload, this.#entries.get(upload.id)?.view), ...part };
    this.#entries.set(upload.id, { upload, view });
    this.#notify();
  }

  #notify() {
    this.#views = [...this.#entries.values()].map(({ view }) => view);
    this.#emitter.notify();
  }
}
