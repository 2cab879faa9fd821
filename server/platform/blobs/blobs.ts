import type { Pieces } from "../sealed-stream.ts";

/** Storage of large sealed files. A key is `folder/name`. Its content never changes, but may be written again. */
export type BlobStore = {
  /**
   * Writes all or nothing, and survives a loss of power once it resolves.
   * @throws AppError `storage_full`, `unavailable`
   */
  write(key: string, pieces: Pieces): Promise<void>;
  /** `null` if there is none. @throws AppError `unavailable` */
  size(key: string): Promise<number | null>;
  /** Reads the bytes from `start` (inclusive) to `end` (exclusive). @throws AppError `unavailable`, also if the blob is gone */
  read(key: string, start: number, end: number): Promise<Buffer>;
  /** Removes the folder and all in it, if it exists. @throws AppError `unavailable` */
  removeFolder(folder: string): Promise<void>;
};

export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Puts the bucket's name in the path of an address instead of the host name. */
  forcePathStyle: boolean;
};
