import { Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { S3Driver } from "flydrive/drivers/s3";
import { z } from "zod";
import { t } from "#contract/translate.ts";
import { AppError, errorCodeOf, StartError } from "../errors.ts";
import type { BlobStore, S3Settings } from "./blobs.ts";

const triedKey = "tried-at-start";
const connectionMs = 5000;
const answerMs = 60_000;
/** S3 allows 10,000 parts: files of up to 80 GB. Two of them are in memory at a time. */
const partBytes = 8 * 1024 * 1024;

export const createS3Client = (settings: S3Settings): S3Client =>
  new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    forcePathStyle: settings.forcePathStyle,
    // Other S3 servers don't support the newer checksums; every segment is authenticated anyway.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: connectionMs, requestTimeout: answerMs },
  });

/** @throws StartError if the server refuses */
export async function checkBucket(
  client: S3Client,
  { endpoint, bucket }: S3Settings,
  onProblem: (reason: string) => void,
): Promise<void> {
  try {
    // Permissions to write and delete can only be checked by using them.
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: triedKey, Body: "tried" }));
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: triedKey }));
  } catch (error) {
    const { status, name } = s3AnswerOf(error);
    if (status === 403 || status === 401)
      throw new StartError(
        `The S3 server ${endpoint} refuses S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for the bucket ${bucket}.`,
      );
    if (status === 404)
      throw new StartError(
        `There is no bucket ${bucket} on the S3 server ${endpoint}: make it, or set S3_BUCKET.`,
      );
    if (status !== null && status < 500)
      throw new StartError(
        `The S3 server ${endpoint} refuses the bucket ${bucket} (${status}): check S3_REGION.`,
      );
    // The server also starts while S3 is unavailable.
    onProblem(name);
  }
}

export function createS3Blobs(client: S3Client, bucket: string): BlobStore {
  const driver = new S3Driver({ client, bucket, visibility: "private", supportsACL: false });
  return {
    async write(key, pieces) {
      const Body = Readable.from(pieces, { objectMode: false });
      let cause: unknown = null;
      Body.on("error", (error) => {
        cause = error;
      });
      // A file in parts appears under its name once all of them have arrived. Each part is a separate request, which
      // the client repeats if the connection breaks.
      const upload = new Upload({
        client,
        params: { Bucket: bucket, Key: key, Body },
        partSize: partBytes,
        queueSize: 2,
      });
      await upload.done().catch((error: unknown) => {
        if (cause !== null) throw cause;
        explain(error);
      });
    },

    async size(key) {
      try {
        return (await driver.getMetaData(key)).contentLength;
      } catch (error) {
        if (s3AnswerOf(error).status === 404) return null;
        return explain(error);
      }
    },

    async read(key, start, end) {
      const range = `bytes=${start}-${end - 1}`;
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range: range }));
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      } catch (error) {
        return explain(error);
      }
    },

    async removeFolder(folder) {
      await driver.deleteAll(`${folder}/`).catch(explain);
    },
  };
}

const answerSchema = z.object({ $metadata: z.object({ httpStatusCode: z.int() }) });

export function s3AnswerOf(error: unknown): { status: number | null; name: string } {
  const status = answerSchema.safeParse(error).data?.$metadata.httpStatusCode ?? null;
  return { status, name: errorCodeOf(error) ?? (error instanceof Error ? error.name : "unknown") };
}

function explain(error: unknown): never {
  const { status, name } = s3AnswerOf(error);
  if (status === 507 || /Full|QuotaExceeded|InsufficientStorage/.test(name))
    throw new AppError(
      "storage_full",
      t("The server has no room left for files. This file is still on this device. Try again later."),
      { forLog: { blobs: name } },
    );
  if (error instanceof AppError) throw error;
  throw new AppError(
    "unavailable",
    t("This file can’t be reached on the server right now. Please try again in a moment."),
    {
      forLog: { blobs: name, ...(status !== null && { status: String(status) }) },
    },
  );
}
