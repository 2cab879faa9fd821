import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { S3Settings } from "#server/platform/blobs/blobs.ts";
import { createS3Client, s3AnswerOf } from "#server/platform/blobs/s3-blobs.ts";
import { BackupError } from "./backup-errors.ts";
import type { BackupPlace } from "./places.ts";

// Untranslated file: for the host.

/** S3 allows 10,000 parts, so backups of up to 160 GB. Two parts are in memory at a time. */
const partBytes = 16 * 1024 * 1024;

/** Backups in a bucket. A lifecycle rule of the bucket can remove the parts of interrupted uploads. */
export function createS3Place(settings: S3Settings): BackupPlace {
  const client: S3Client = createS3Client(settings);
  const { bucket: Bucket, endpoint } = settings;
  const explained = (error: unknown, what: string) => {
    if (error instanceof BackupError) return error;
    const { status, name } = s3AnswerOf(error);
    if (status === null && !(error instanceof Error)) return error;
    const isFull = status === 507 || /Full|QuotaExceeded|InsufficientStorage/.test(name);
    const why = status === null ? name : `${name}, ${status}`;
    return new BackupError(
      isFull ? "no_room" : "unreachable",
      `The bucket ${Bucket} on ${endpoint} can’t be ${what} (${why}).`,
    );
  };
  return {
    async list() {
      try {
        const names: string[] = [];
        for (let ContinuationToken: string | undefined; ; ) {
          const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
          for (const { Key } of page.Contents ?? []) if (Key !== undefined) names.push(Key);
          ContinuationToken = page.NextContinuationToken;
          if (ContinuationToken === undefined) return names;
        }
      } catch (error) {
        throw explained(error, "read");
      }
    },

    async write(name, backup) {
      const Body = Readable.from(backup, { objectMode: false });
      let cause: unknown = null;
      Body.on("error", (error) => {
        cause = error;
      });
      try {
        await new Upload({
          client,
          params: { Bucket, Key: name, Body },
          partSize: partBytes,
          queueSize: 2,
        }).done();
      } catch (error) {
        throw cause ?? explained(error, "written");
      }
    },

    file: (name) => ({
      name,
      async *open() {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: name }));
          if (!(Body instanceof Readable)) throw new Error("The S3 client gave no stream.");
          yield* Body;
        } catch (error) {
          if (s3AnswerOf(error).status === 404)
            throw new BackupError("gone", `There is no backup ${name} in the bucket ${Bucket}.`);
          throw explained(error, "read");
        }
      },
    }),

    async remove(name) {
      try {
        await client.send(new DeleteObjectCommand({ Bucket, Key: name }));
      } catch (error) {
        throw explained(error, "written");
      }
    },
  };
}
