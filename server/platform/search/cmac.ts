import { createCipheriv } from "node:crypto";

const blockBytes = 16;

/**
 * AES-CMAC (NIST SP 800-38B, RFC 4493) of many short messages at once. A call of Node's crypto takes two microseconds
 * for any length, so each call here encrypts one block of every message: a page's 300 words take some 10 calls.
 * @param key 16 or 32 bytes
 * @returns 16 bytes for each message
 */
export function createCmac(key: Uint8Array): (messages: readonly string[]) => Buffer {
  const cipher = createCipheriv(key.length === 16 ? "aes-128-ecb" : "aes-256-ecb", key, null);
  cipher.setAutoPadding(false);
  const wholeKey = doubled(cipher.update(Buffer.alloc(blockBytes)));
  const paddedKey = doubled(wholeKey);

  /** Writes the message in whole blocks, the last of which is combined with the subkey that marks its end. */
  function writeBlocks(into: Buffer, message: string, start: number, length: number, end: number): void {
    into.write(message, start);
    const isWhole = length > 0 && start + length === end;
    if (!isWhole) into[start + length] = 0x80;
    add(into, end - blockBytes, isWhole ? wholeKey : paddedKey, 0);
  }

  return (messages) => {
    let total = 0;
    let lanes = messages.map((message, at) => {
      const length = Buffer.byteLength(message);
      const start = total;
      total += Math.max(1, Math.ceil(length / blockBytes)) * blockBytes;
      return { message, length, start, end: total, mac: at * blockBytes };
    });
    const blocks = Buffer.alloc(total);
    for (const { message, start, length, end } of lanes) writeBlocks(blocks, message, start, length, end);
    const macs = Buffer.alloc(messages.length * blockBytes);
    for (let block = 0; lanes.length > 0; block += blockBytes) {
      const input = Buffer.alloc(lanes.length * blockBytes);
      for (const [row, { start, mac }] of lanes.entries()) {
        add(input, row * blockBytes, blocks, start + block);
        add(input, row * blockBytes, macs, mac);
      }
      const output = cipher.update(input);
      for (const [row, { mac }] of lanes.entries())
        output.copy(macs, mac, row * blockBytes, (row + 1) * blockBytes);
      lanes = lanes.filter(({ start, end }) => start + block + blockBytes < end);
    }
    return macs;
  };
}

/** Adds a block to another in GF(2¹²⁸). */
function add(target: Buffer, targetStart: number, source: Buffer, sourceStart: number): void {
  for (let byte = 0; byte < blockBytes; byte += 1)
    target[targetStart + byte] = (target[targetStart + byte] ?? 0) ^ (source[sourceStart + byte] ?? 0);
}

/** Times x in GF(2¹²⁸). */
function doubled(block: Buffer): Buffer {
  const value = BigInt(`0x${block.toString("hex")}`) << 1n;
  const reduced = value >> 128n === 0n ? value : BigInt.asUintN(128, value) ^ 0x87n;
  return Buffer.from(reduced.toString(16).padStart(2 * blockBytes, "0"), "hex");
}
