/** The vectors of one reflection, one for each passage. */
export type Packed = { size: number; numbers: Int8Array /** Of each vector. */; lengths: Float32Array };

/**
 * Rounds each number to an integer from -127 to 127. This changes the angles between vectors by less than
 * 0.01.
 */
export function pack(vectors: readonly Float32Array[]): Packed {
  const size = vectors[0]?.length ?? 0;
  const numbers = new Int8Array(size * vectors.length);
  for (const [at, vector] of vectors.entries()) {
    let largest = 0;
    for (const each of vector) largest = Math.max(largest, Math.abs(each));
    const factor = largest === 0 ? 0 : 127 / largest;
    numbers.set(
      vector.subarray(0, size).map((each) => Math.round(each * factor)),
      at * size,
    );
  }
  return { size, numbers, lengths: lengthsOf(size, numbers) };
}

/** The vectors again, with length 1. */
export const unpack = ({ size, numbers, lengths }: Packed): Float32Array[] =>
  Array.from(lengths, (length, at) =>
    Float32Array.from(numbers.subarray(at * size, (at + 1) * size), (each) =>
      length === 0 ? 0 : each / length,
    ),
  );

/** The size of a vector in two bytes, then the numbers. */
export function toBytes({ size, numbers }: Packed): Buffer {
  const bytes = Buffer.alloc(2 + numbers.length);
  bytes.writeUInt16LE(size);
  Buffer.from(numbers.buffer, numbers.byteOffset, numbers.length).copy(bytes, 2);
  return bytes;
}

export function fromBytes(bytes: Buffer): Packed {
  const size = bytes.readUInt16LE();
  // A copy, because the bytes may be part of a larger buffer, or of one that is used again.
  const numbers = new Int8Array(bytes.subarray(2));
  return { size, numbers, lengths: lengthsOf(size, numbers) };
}

const lengthsOf = (size: number, numbers: Int8Array) =>
  Float32Array.from({ length: size === 0 ? 0 : numbers.length / size }, (_, at) =>
    Math.sqrt(dot(numbers, at * size, numbers.subarray(at * size, (at + 1) * size))),
  );

/** Accumulates in int32: a third faster than doubles, and safe up to 100,000 products. */
function dot(numbers: Int8Array, at: number, other: Int8Array): number {
  let sum = 0;
  for (let i = 0; i < other.length; i += 1) sum = (sum + Math.imul(numbers[at + i] ?? 0, other[i] ?? 0)) | 0;
  return sum;
}

/** The cosine of the angle between passage `at` and the first vector of `asked`. 0 if their sizes differ. */
export function likeness(packed: Packed, at: number, asked: Packed): number {
  const lengths = (packed.lengths[at] ?? 0) * (asked.lengths[0] ?? 0);
  if (packed.size !== asked.size || lengths === 0) return 0;
  return dot(packed.numbers, at * packed.size, asked.numbers) / lengths;
}
