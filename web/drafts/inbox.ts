import type { DBSchema } from "idb";
import { createDeviceDatabase, keysBelow } from "#web/lib/device/database.ts";
import { openFilePart, type SealedFile, sealFile } from "#web/lib/device/sealed-file.ts";
import {
  type DeviceKey,
  openBytes,
  openValue,
  type Sealed,
  sealBytes,
  sealValue,
} from "#web/lib/device/sealing.ts";
import { randomId, timeOrderedId } from "#web/lib/random-id.ts";

/** Words and files that wait to be put on a page. The ids of the files become those of attachments. */
export type InboxItem = { id: string; title: string; text: string; url: string; files: InboxFile[] };
export type InboxFile = { id: string; file: File };

type Words = Omit<InboxItem, "id" | "files"> & { files: { id: string; name: string; type: string }[] };

/**
 * The service worker has no device key, because a lock may hold it and local storage is out of its reach. It seals with
 * a key agreed between the person's public key and a key pair that it discards.
 */
type StoredItem = {
  user_id: string;
  id: string;
  /** The public half of the discarded pair; `null` if the page sealed the item with the device key. */
  sender: ArrayBuffer | null;
  words: Sealed;
  files: SealedFile[];
};
type Box = { user_id: string; public_key: ArrayBuffer; private_key: Sealed };

interface InboxSchema extends DBSchema {
  boxes: { key: string; value: Box };
  /** Who was signed in last: what is shared belongs to them. */
  owner: { key: "owner"; value: string };
  items: { key: [userId: string, id: string]; value: StoredItem };
}

const { use, close } = createDeviceDatabase<InboxSchema>({
  name: "reflector-inbox",
  version: 1,
  upgrade(created) {
    created.createObjectStore("boxes", { keyPath: "user_id" });
    created.createObjectStore("owner");
    created.createObjectStore("items", { keyPath: ["user_id", "id"] });
  },
});
export const closeInbox = close;

const curve = { name: "ECDH", namedCurve: "P-256" } as const;
const privateKeyContext = ["inbox", "private key"];
const sealContext = (itemId: string, part: string) => ["inbox", itemId, part];

/** Lets the service worker seal what is shared with this person. Browsers have the needed calls over HTTPS only. */
export async function prepareInbox(key: DeviceKey): Promise<void> {
  if (!globalThis.crypto?.subtle) return;
  const [box, owner] = await use((database) =>
    Promise.all([database.get("boxes", key.userId), database.get("owner", "owner")]),
  );
  if (!box || !openBytes(key, privateKeyContext, box.private_key)) await makeBox(key);
  if (owner !== key.userId) await use((database) => database.put("owner", key.userId, "owner"));
}

async function makeBox(key: DeviceKey): Promise<void> {
  const pair = await crypto.subtle.generateKey(curve, true, ["deriveBits"]);
  const [publicKey, privateKey] = await Promise.all([
    crypto.subtle.exportKey("raw", pair.publicKey),
    crypto.subtle.exportKey("pkcs8", pair.privateKey),
  ]);
  const box = {
    user_id: key.userId,
    public_key: publicKey,
    private_key: sealBytes(key, privateKeyContext, new Uint8Array(privateKey)),
  };
  await use((database) => database.put("boxes", box));
}

/** Stores what another app has shared. Returns false if no person has signed in on this device. */
export async function storeShared(form: FormData): Promise<boolean> {
  const box = await use(async (database) => {
    const owner = await database.get("owner", "owner");
    return owner && database.get("boxes", owner);
  });
  if (!box) return false;
  const pair = await crypto.subtle.generateKey(curve, true, ["deriveBits"]);
  const receiver = await crypto.subtle.importKey("raw", box.public_key, curve, false, []);
  const id = timeOrderedId();
  const key = await agreedKey(box.user_id, id, pair.privateKey, receiver);
  const said = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const files = form
    .getAll("files")
    .filter((value): value is File => value instanceof File && value.size > 0);
  const sender = await crypto.subtle.exportKey("raw", pair.publicKey);
  await store(key, sender, id, { title: said("title"), text: said("text"), url: said("url") }, files);
  return true;
}

/** Stores files that were taken in the app. */
export const storeFiles = (key: DeviceKey, files: readonly File[]): Promise<void> =>
  store(key, null, timeOrderedId(), { title: "", text: "", url: "" }, files);

async function store(
  key: DeviceKey,
  sender: ArrayBuffer | null,
  id: string,
  said: Omit<Words, "files">,
  files: readonly File[],
): Promise<void> {
  const named = files.map(({ name, type }) => ({ id: randomId(), name, type }));
  const sealed: SealedFile[] = [];
  for (const [at, file] of files.entries())
    sealed.push(await sealFile(key, sealContext(id, named[at]?.id ?? ""), file));
  const words = sealValue(key, sealContext(id, "words"), { ...said, files: named });
  await use((database) => database.put("items", { user_id: key.userId, id, sender, words, files: sealed }));
}

/** This person's items, oldest first. What this key does not open stays stored. */
export async function readInbox(key: DeviceKey): Promise<InboxItem[]> {
  const [stored, box] = await use((database) =>
    Promise.all([database.getAll("items", keysBelow(key.userId)), database.get("boxes", key.userId)]),
  );
  const items = await Promise.all(stored.map((item) => open(key, box, item)));
  return items.filter((item) => item !== null);
}

async function open(key: DeviceKey, box: Box | undefined, item: StoredItem): Promise<InboxItem | null> {
  const itemKey = item.sender === null ? key : await receivedKey(key, box, item.id, item.sender);
  const words = itemKey && openValue<Words>(itemKey, sealContext(item.id, "words"), item.words);
  if (!itemKey || !words) return null;
  const files: InboxFile[] = [];
  for (const [at, { id, name, type }] of words.files.entries()) {
    const sealed = item.files[at];
    if (!sealed) continue;
    const content = await openFilePart(itemKey, sealContext(item.id, id), sealed);
    files.push({ id, file: new File([content], name, { type }) });
  }
  return { id: item.id, title: words.title, text: words.text, url: words.url, files };
}

async function receivedKey(
  key: DeviceKey,
  box: Box | undefined,
  itemId: string,
  sender: ArrayBuffer,
): Promise<DeviceKey | null> {
  const bytes = box && openBytes(key, privateKeyContext, box.private_key);
  if (!bytes) return null;
  const [own, other] = await Promise.all([
    crypto.subtle.importKey("pkcs8", bytes, curve, false, ["deriveBits"]),
    crypto.subtle.importKey("raw", sender, curve, false, []),
  ]);
  return agreedKey(key.userId, itemId, own, other);
}

/** The key of one item: what both sides compute, through HKDF. */
async function agreedKey(
  userId: string,
  itemId: string,
  own: CryptoKey,
  other: CryptoKey,
): Promise<DeviceKey> {
  const shared = await crypto.subtle.deriveBits({ name: "ECDH", public: other }, own, 256);
  const material = await crypto.subtle.importKey("raw", shared, "HKDF", false, ["deriveBits"]);
  const info = new TextEncoder().encode(`reflector inbox ${itemId}`);
  const bytes = await crypto.subtle.deriveBits(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(32), info },
    material,
    256,
  );
  return { userId, id: itemId, bytes: new Uint8Array(bytes) };
}

export const removeFromInbox = (userId: string, ids: readonly string[]): Promise<void> =>
  use(async (database) => {
    const tx = database.transaction("items", "readwrite");
    await Promise.all([...ids.map((id) => tx.store.delete([userId, id])), tx.done]);
  });
