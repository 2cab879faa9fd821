import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/**
 * Sealed files with random access: Tink's AES-GCM-HKDF streaming format
 * (developers.google.com/tink/streaming-aead/aes_gcm_hkdf_streaming; online authenticated encryption by segments,
 * Hoang, Reyhanitabar, Rogaway, Vizár, 2015). Header: its length (1 byte), salt (as long as the derived key), nonce
 * prefix (7). The segment key is HKDF(key, salt, associated data). Nonce of a segment: prefix, its number (4,
 * big-endian), 1 for the last. A truncated, reordered or moved file is refused.
 */
export type StreamFormat = {
  sealedLength(bytes: number): number;
  /** `null` if no sealed file has this length. */
  plainLength(sealedBytes: number): number | null;
  seal(key: Buffer, associated: string, pieces: Pieces): AsyncGenerator<Buffer>;
  /** Opens the bytes from `start` (inclusive) to `end` (exclusive), a few segments at a time. @throws SealBroken */
  open(
    key: Buffer,
    associated: string,
    sealed: SealedFile,
    start: number,
    end: number,
  ): AsyncGenerator<Buffer>;
};

export type Pieces = AsyncIterable<Buffer> | Iterable<Buffer>;
export type SealedFile = { length: number; read(start: number, end: number): Promise<Buffer> };

/** A sealed file was altered or moved. */
export class SealBroken extends Error {
  constructor() {
    // Untranslated: for the log.
    super("A sealed file was altered.");
    this.name = "SealBroken";
  }
}

const prefixLength = 7;
const tagLength = 16;
const maxBytesAtOnce = 1_048_576;

type Parameters = {
  hash: "sha1" | "sha256" | "sha512";
  keyBytes: 16 | 32;
  /** The size of a sealed segment; the header counts as part of the first. */
  segmentBytes: number;
};
type Layout = ReturnType<typeof layoutOf>;

export function streamFormat(parameters: Parameters): StreamFormat {
  const layout = layoutOf(parameters);
  return {
    sealedLength: layout.sealedLength,
    plainLength: layout.plainLength,
    seal: (key, associated, pieces) => sealSegments(layout, key, associated, pieces),
    open: (key, associated, sealed, start, end) => openRange(layout, key, associated, sealed, start, end),
  };
}

/** Positions of the segments in the plain and in the sealed file. */
function layoutOf({ hash, keyBytes, segmentBytes }: Parameters) {
  const headerLength = 1 + keyBytes + prefixLength;
  const inFirst = segmentBytes - headerLength - tagLength;
  const inEach = segmentBytes - tagLength;
  const segmentsOf = (bytes: number) => (bytes <= inFirst ? 1 : 1 + Math.ceil((bytes - inFirst) / inEach));
  const sealedLength = (bytes: number) => headerLength + bytes + segmentsOf(bytes) * tagLength;
  return {
    hash,
    keyBytes,
    segmentBytes,
    headerLength,
    segmentsOf,
    sealedLength,
    capacityOf: (segment: number) => (segment === 0 ? inFirst : inEach),
    /** Where the content of a segment begins in the plain file. */
    startOf: (segment: number) => (segment === 0 ? 0 : inFirst + (segment - 1) * inEach),
    segmentAt: (position: number) => (position < inFirst ? 0 : 1 + Math.floor((position - inFirst) / inEach)),
    plainLength(sealedBytes: number): number | null {
      const segments = Math.max(1, Math.ceil(sealedBytes / segmentBytes));
      const bytes = sealedBytes - headerLength - segments * tagLength;
      return bytes >= 0 && sealedLength(bytes) === sealedBytes ? bytes : null;
    },
  };
}

async function* sealSegments(layout: Layout, key: Buffer, associated: string, pieces: Pieces) {
  const { keyBytes, headerLength, capacityOf } = layout;
  const salt = randomBytes(keyBytes);
  const prefix = randomBytes(prefixLength);
  const derived = segmentKey(layout, key, salt, associated);
  const sealSegment = (segment: number, plain: Buffer, isLast: boolean) => {
    const cipher = createCipheriv(cipherName(layout), derived, nonceOf(prefix, segment, isLast));
    const body = cipher.update(plain);
    cipher.final();
    return Buffer.concat([body, cipher.getAuthTag()]);
  };
  yield Buffer.concat([Buffer.of(headerLength), salt, prefix]);
  let segment = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    // Holds back a full segment until more follows, because the last one is marked as such.
    while (rest.length > capacityOf(segment)) {
      yield sealSegment(segment, rest.subarray(0, capacityOf(segment)), false);
      rest = rest.subarray(capacityOf(segment));
      segment += 1;
    }
  }
  yield sealSegment(segment, rest, true);
}

async function* openRange(
  layout: Layout,
  key: Buffer,
  associated: string,
  sealed: SealedFile,
  start: number,
  end: number,
) {
  const { keyBytes, segmentBytes, headerLength, segmentsOf, segmentAt, startOf } = layout;
  const bytes = layout.plainLength(sealed.length);
  if (bytes === null || start < 0 || end > bytes) throw new SealBroken();
  const header = await sealed.read(0, headerLength);
  if (header.length !== headerLength || header[0] !== headerLength) throw new SealBroken();
  const derived = segmentKey(layout, key, header.subarray(1, 1 + keyBytes), associated);
  const prefix = header.subarray(1 + keyBytes);
  const last = segmentsOf(bytes) - 1;
  // Even an empty range opens a segment, so that an altered file is never read as empty.
  const until = segmentAt(Math.max(start, end - 1));
  const segmentsAtOnce = Math.max(1, Math.floor(maxBytesAtOnce / segmentBytes));
  const lastOf = (from: number) => Math.min(from + segmentsAtOnce - 1, until, last);
  const read = (from: number): Promise<Buffer> => {
    const sealedFrom = from === 0 ? headerLength : from * segmentBytes;
    const many = sealed.read(sealedFrom, Math.min((lastOf(from) + 1) * segmentBytes, sealed.length));
    // If the reader stops earlier, nobody awaits it, and its rejection would end the process. Otherwise `many` rejects below.
    many.catch(() => {});
    return many;
  };
  const first = Math.min(segmentAt(start), last);
  let coming = read(first);
  for (let from = first; from <= until; from += segmentsAtOnce) {
    const to = lastOf(from);
    const many = await coming;
    // Reads the next ones while these are opened and sent.
    if (to < Math.min(until, last)) coming = read(to + 1);
    const opened: Buffer[] = [];
    let at = 0;
    for (let segment = from; segment <= to; segment += 1) {
      const length = segment === 0 ? segmentBytes - headerLength : segmentBytes;
      const nonce = nonceOf(prefix, segment, segment === last);
      const plain = openSegment(layout, derived, nonce, many.subarray(at, at + length));
      at += length;
      opened.push(plain.subarray(Math.max(0, start - startOf(segment)), Math.max(0, end - startOf(segment))));
    }
    yield opened.length === 1 && opened[0] ? opened[0] : Buffer.concat(opened);
  }
}

const cipherName = ({ keyBytes }: Layout) => (keyBytes === 16 ? "aes-128-gcm" : "aes-256-gcm");

const segmentKey = ({ hash, keyBytes }: Layout, key: Buffer, salt: Buffer, associated: string) =>
  Buffer.from(hkdfSync(hash, key, salt, Buffer.from(associated, "utf8"), keyBytes));

function nonceOf(prefix: Buffer, segment: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(prefixLength + 5);
  prefix.copy(nonce);
  nonce.writeUInt32BE(segment, prefixLength);
  nonce[prefixLength + 4] = isLast ? 1 : 0;
  return nonce;
}

function openSegment(layout: Layout, key: Buffer, nonce: Buffer, sealed: Buffer): Buffer {
  if (sealed.length < tagLength) throw new SealBroken();
  const decipher = createDecipheriv(cipherName(layout), key, nonce, { authTagLength: tagLength });
  decipher.setAuthTag(sealed.subarray(sealed.length - tagLength));
  const plain = decipher.update(sealed.subarray(0, sealed.length - tagLength));
  try {
    decipher.final();
  } catch {
    // GCM's only way to say that the tag does not match.
    throw new SealBroken();
  }
  return plain;
}

/** For files: reading any byte opens 64 KiB, and a file of 100 MB has 24 KiB of tags. */
export const sealedStream = streamFormat({ hash: "sha256", keyBytes: 32, segmentBytes: 65_536 });
