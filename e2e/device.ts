import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import type { Page } from "@playwright/test";

type Sealed = { key_id: string; box: number[] };
type Row = { user_id: string; page: string; writer: string; draft: { rest: Sealed; pieces: Sealed[] } };
type Kept = { key: string | null; rows: Row[] };

const nonceBytes = 24;

/** The unsent texts that this browser keeps, opened by the key that it keeps, too. */
export async function wordsKept(page: Page): Promise<string> {
  const { key, rows } = await page.evaluate<Kept>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open("reflector-drafts");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const key = JSON.parse(localStorage.getItem("device_key") ?? "null")?.key ?? null;
      if (!database.objectStoreNames.contains("pages")) return database.close(), resolve({ key, rows: [] });
      const reading = database.transaction("pages").objectStore("pages").getAll();
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => {
        database.close();
        const plain = (sealed) => ({ key_id: sealed.key_id, box: [...sealed.box] });
        const inWhole = ({ rest, pieces }) => ({ rest: plain(rest), pieces: pieces.map(plain) });
        resolve({ key, rows: reading.result.map((row) => ({ ...row, draft: inWhole(row.draft) })) });
      };
    };
  })`);
  if (key === null) return "";
  const bytes = Buffer.from(key, "base64url");
  return rows
    .map(({ user_id, page: name, writer, draft }) => {
      const open = (field: string, sealed: Sealed): unknown => {
        const box = Uint8Array.from(sealed.box);
        const place = ["reflector", user_id, sealed.key_id, "drafts", user_id, name, writer, field];
        const associated = new TextEncoder().encode(JSON.stringify(place));
        const cipher = xchacha20poly1305(bytes, box.subarray(0, nonceBytes), associated);
        return JSON.parse(new TextDecoder().decode(cipher.decrypt(box.subarray(nonceBytes))));
      };
      const body = draft.pieces.map((piece) => open("piece", piece)).join("");
      return `${JSON.stringify(open("draft", draft.rest))}\n${body}`;
    })
    .join("\n");
}

/** Everything that this browser keeps of this site where scripts can see it, as text; bytes are read as letters. */
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
