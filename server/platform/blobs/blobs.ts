import type { Pieces } from "../sealed-stream.ts";

/** Where large sealed files are. A key is `folder/name`; what is under it never changes, but it may be written again. */
export type BlobStore = {
  /**
   * Whole or not at all, and safe from a loss of power when it answers.
   * @throws AppError `storage_full`, `unavailable`
   */
  write(key: string, pieces: Pieces): Promise<void>;
  /** `null` where there is none. @throws AppError `unavailable` */
  size(key: string): Promise<number | null>;
  /** From `start` up to, and without, `end`. @throws AppError `unavailable`, also where it is gone */
  read(key: string, start: number, end: number): Promise<Buffer>;
  /** All that is in the folder, if there is such. @throws AppError `unavailable` */
  removeFolder(folder: string): Promise<void>;
};

export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket stands in the path of addresses, not in the host name. */
  forcePathStyle: boolean;
};
