import { join } from "node:path";
import type { BlobStore, S3Settings } from "./blobs.ts";
import { createFolderBlobs } from "./folder-blobs.ts";

/**
 * `s3` null: the folder `attachments` of `dataDir`.
 * @throws StartError where the S3 server answers and refuses; one that does not answer is told of by `onTrouble`
 */
export async function openBlobs(
  { dataDir, s3 }: { dataDir: string; s3: S3Settings | null },
  onTrouble: (reason: string) => void = () => {},
): Promise<BlobStore> {
  if (s3 === null) return createFolderBlobs(join(dataDir, "attachments"));
  // The AWS client is large: whoever keeps files in a folder never loads it.
  const { checkBucket, createS3Blobs, createS3Client } = await import("./s3-blobs.ts");
  const client = createS3Client(s3);
  await checkBucket(client, s3, onTrouble);
  return createS3Blobs(client, s3.bucket);
}
