import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import type { Page } from "@playwright/test";

type Sealed = { key_id: string; box: number[] };
type DraftRow = {
  user_id: string;
  page: string;
  writer: string;
  draft: { rest: Sealed; pieces: Sealed[] };
};
type CopyRow = { user_id: string; id: string; copy: Sealed };

const nonceBytes = 24;

/** The unsent texts stored in this browser, opened with the key stored there. */
export async function wordsKept(page: Page): Promise<string> {
  const { key, rows } = await rowsKept<DraftRow>(page, "reflector-drafts", "pages");
  return rows
    .map(({ user_id, page: name, writer, draft }) => {
      const open = (field: string, sealed: Sealed) =>
        opened(key, user_id, ["drafts", user_id, name, writer, field], sealed);
      const body = draft.pieces.map((piece) => open("piece", piece)).join("");
      return `${JSON.stringify(open("draft", draft.rest))}\n${body}`;
    })
    .join("\n");
}

/** The same of the copies to read offline. */
export async function copiesKept(page: Page): Promise<string> {
  const { key, rows } = await rowsKept<CopyRow>(page, "reflector-copies", "copies");
  return JSON.stringify(
    rows.map(({ user_id, id, copy }) => opened(key, user_id, ["copies", user_id, id], copy)),
  );
}

function opened(key: Buffer, userId: string, place: readonly string[], { key_id, box }: Sealed): unknown {
  const bytes = Uint8Array.from(box);
  const associated = new TextEncoder().encode(JSON.stringify(["reflector", userId, key_id, ...place]));
  const cipher = xchacha20poly1305(key, bytes.subarray(0, nonceBytes), associated);
  return JSON.parse(new TextDecoder().decode(cipher.decrypt(bytes.subarray(nonceBytes))));
}

/** No rows without a key. Bytes come as lists of numbers. */
async function rowsKept<Row>(page: Page, database: string, store: string) {
  const kept = await page.evaluate<{ key: string | null; rows: Row[] }>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open("${database}");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const key = JSON.parse(localStorage.getItem("device_key") ?? "null")?.key ?? null;
      if (!database.objectStoreNames.contains("${store}")) return database.close(), resolve({ key, rows: [] });
      const reading = database.transaction("${store}").objectStore("${store}").getAll();
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => {
        database.close();
        const plain = (_name, value) => (ArrayBuffer.isView(value) ? [...value] : value);
        resolve({ key, rows: JSON.parse(JSON.stringify(reading.result, plain)) });
      };
    };
  })`);
  return { key: Buffer.from(kept.key ?? "", "base64url"), rows: kept.key === null ? [] : kept.rows };
}

/** All storage of this site that scripts can read, as text; bytes are decoded as Latin letters. */
export const everythingKept = (page: Page): Promise<string> =>
  page.evaluate<string>(`(async () => {
    const found = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.title];
    const asText = async (value) => {
      if (value instanceof Blob) return value.text();
      if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return new TextDecoder().decode(value);
      if (value && typeof value === "object") return (await Promise.all(Object.entries(value).map(async ([name, each]) => name + " " + (await asText(each))))).join("\\n");
      return String(value);
    };
    const done = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = await done(database.transaction(store).objectStore(store).getAll());
        found.push(name + "/" + store, await asText(rows));
      }
      database.close();
    }
    for (const name of "caches" in globalThis ? await caches.keys() : []) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        if (/text|json/.test(answer.headers.get("content-type") ?? "")) found.push(request.url, await answer.text());
        else found.push(request.url);
      }
    }
    return found.join("\\n");
  })()`);
