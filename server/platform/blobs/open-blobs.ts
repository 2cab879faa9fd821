import { join } from "node:path";
import type { BlobStore, S3Settings } from "./blobs.ts";
import { createFolderBlobs } from "./folder-blobs.ts";

/**
 * `s3` null: the folder `attachments` of `dataDir`.
 * @throws StartError if the S3 server refuses; `onProblem` is called if it does not answer
 */
export async function openBlobs(
  { dataDir, s3 }: { dataDir: string; s3: S3Settings | null },
  onProblem: (reason: string) => void = () => {},
): Promise<BlobStore> {
  if (s3 === null) return createFolderBlobs(join(dataDir, "attachments"));
  // The AWS client is large, so a server that stores files in a folder never loads it.
  const { checkBucket, createS3Blobs, createS3Client } = await import("./s3-blobs.ts");
  const client = createS3Client(s3);
  await checkBucket(client, s3, onProblem);
  return createS3Blobs(client, s3.bucket);
}
