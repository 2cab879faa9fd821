import { scrypt } from "node:crypto";
import { createMutex } from "./mutex.ts";

const blockSize = 8;
const mutex = createMutex();

/**
 * Derives age's key from a passphrase (the scrypt stanza of age-encryption.org/v1). Uses Node's scrypt, because the
 * library's is JavaScript and would hold up the event loop. Runs one at a time, because each takes 2^logN KiB of
 * memory.
 */
export const ageScrypt = (passphrase: string, salt: Uint8Array, logN: number): Promise<Buffer> =>
  mutex(() => {
    const labelled = Buffer.concat([Buffer.from("age-encryption.org/v1/scrypt"), salt]);
    const N = 2 ** logN;
    const cost = { N, r: blockSize, p: 1, maxmem: 2 * 128 * blockSize * N };
    return new Promise((resolve, reject) => {
      scrypt(passphrase, labelled, 32, cost, (error, key) => (error ? reject(error) : resolve(key)));
    });
  });
